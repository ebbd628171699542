import { retCodes, signIn, userProfile } from '@credence/contract';
import {
  Banner,
  Button,
  Card,
  Header,
  Logo,
  PageHeader,
  PasswordField,
  Shell,
  Stack,
  TextField,
} from '@credence/ui';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { brand } from '../app/brand.ts';
import { host } from '../host/choose.ts';
import { type TextKey, useText } from '../i18n/text.ts';
import styles from './login.module.css';

// The page can be used without it.
const LanguageSwitch = lazy(() =>
  import('../app/language-switch.tsx').catch(() => ({ default: () => null })),
);

interface Problems {
  email?: TextKey | undefined;
  password?: TextKey | undefined;
}

/** A first look only, so that a slip is noticed at once; the server decides. */
const looksLikeEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** Where to go afterwards; an address of this site as its path, so that the server need not know every name it is reached by. */
function askedAddress(): string | undefined {
  const asked = new URLSearchParams(location.search).get('redirect_url');
  if (asked === null) return undefined;
  const own = `${location.origin}/`;
  return asked.startsWith(own) ? asked.slice(own.length - 1) : asked;
}

/** The failure of a browser that keeps no cookies. */
const notKept = Symbol('cookies');

const neverChanges = () => () => undefined;

/** Whether the browser says that it keeps cookies; as far as the page that is made at build is concerned, it does. */
const useCookies = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );

/** Whether the browser keeps the session that has just begun: the account area would only send the user back here, again and again. */
async function isKept(): Promise<boolean> {
  try {
    await call(userProfile, {});
    return true;
  } catch (error) {
    // Any other failure is the account area's to tell.
    return !(error instanceof ApiError && error.code === retCodes.NOT_SIGNED_IN);
  }
}

/** Signs an account holder in and goes to the address that the server allows (S4.17). */
export function LoginPage() {
  const t = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setFailure] = useState<unknown>();
  const failure = useCookies() ? refused : notKept;
  const [busy, setBusy] = useState(false);
  const [resting, setResting] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = `${t('login.title')} · ${brand.name}`;
  }, [t]);
  useEffect(() => host.ready(), []);

  function check(): Problems {
    const address = email.trim();
    return {
      ...(address === '' && { email: 'login.error.email.required' as const }),
      ...(address !== '' && !looksLikeEmail(address) && { email: 'login.error.email.invalid' as const }),
      ...(password === '' && { password: 'login.error.password.required' as const }),
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || resting) return;
    const found = check();
    setProblems(found);
    setFailure(undefined);
    if (found.email) return emailField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      const asked = askedAddress();
      const { redirect_url } = await call(signIn, {
        email: email.trim(),
        password,
        ...(asked !== undefined && { redirect_url: asked }),
      });
      if (!(await isKept())) throw notKept;
      location.assign(redirect_url);
    } catch (error) {
      setBusy(false);
      setFailure(error);
      if (error instanceof ApiError && error.code === retCodes.SIGN_IN_FAILED) {
        passwordField.current?.select();
        await pause();
      }
    }
  }

  /** Asks after a wrong password whether this device has tried too often; then the button rests as long as the server says. */
  async function pause(): Promise<void> {
    const { secondsToWait } = await import('./device-wait.ts');
    const seconds = await secondsToWait();
    if (seconds === 0) return;
    setFailure(new ApiError(retCodes.TOO_MANY_REQUESTS, 'device has to wait'));
    setResting(true);
    setTimeout(() => setResting(false), seconds * 1000);
  }

  return (
    <Shell
      skipText={t('app.skip')}
      width="wide"
      header={
        host.showsHeader && (
          <Header
            logo={<Logo name={brand.name} />}
            end={
              <Suspense>
                <LanguageSwitch />
              </Suspense>
            }
          />
        )
      }
      footer={<p>{t('app.privacy')}</p>}
    >
      <div className={styles.column}>
        <PageHeader title={t('login.title')} text={t('login.text')} />
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="lg">
              {host.remembersSignIn && <Banner tone="info">{t('miniProgram.link')}</Banner>}
              {failure !== undefined && (
                <Banner tone="danger" announce>
                  {failure === notKept ? t('login.error.cookies') : errorMessage(failure)}
                </Banner>
              )}
              <TextField
                ref={emailField}
                label={t('login.email')}
                error={problems.email && t(problems.email)}
                type="email"
                dir="ltr"
                name="email"
                autoComplete="username"
                value={email}
                onChange={(event) => {
                  setEmail(event.currentTarget.value);
                  setProblems((before) => ({ ...before, email: undefined }));
                }}
              />
              <PasswordField
                ref={passwordField}
                label={t('login.password')}
                error={problems.password && t(problems.password)}
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.currentTarget.value);
                  setProblems((before) => ({ ...before, password: undefined }));
                }}
                showText={t('login.show')}
                hideText={t('login.hide')}
                showLabel={t('login.password.show')}
                hideLabel={t('login.password.hide')}
              />
              <Button
                type="submit"
                variant="primary"
                size="large"
                fullWidth
                loading={busy}
                disabled={resting}
              >
                {t('login.submit')}
              </Button>
            </Stack>
          </form>
        </Card>
      </div>
    </Shell>
  );
}
