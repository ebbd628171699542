import { retCodes, signIn } from '@credence/contract';
import { Banner, Button, Card, Header, Logo, PageHeader, Shell, Stack, TextField } from '@credence/ui';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { brand } from '../app/brand.ts';
import { useText } from '../i18n/text.ts';
import styles from './login.module.css';

interface Problems {
  email?: string | undefined;
  password?: string | undefined;
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

/** Signs an account holder in and goes to the address that the server allows (S4.17). */
export function LoginPage() {
  const t = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  function check(): Problems {
    const address = email.trim();
    return {
      ...(address === '' && { email: t('login.error.email.required') }),
      ...(address !== '' && !looksLikeEmail(address) && { email: t('login.error.email.invalid') }),
      ...(password === '' && { password: t('login.error.password.required') }),
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
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
      location.assign(redirect_url);
    } catch (error) {
      setBusy(false);
      setFailure(error);
      if (error instanceof ApiError && error.code === retCodes.SIGN_IN_FAILED)
        passwordField.current?.select();
    }
  }

  return (
    <Shell
      skipText={t('app.skip')}
      width="wide"
      header={<Header logo={<Logo name={brand.name} />} />}
      footer={<p>{t('app.privacy')}</p>}
    >
      <div className={styles.column}>
        <PageHeader title={t('login.title')} text={t('login.text')} />
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="lg">
              {failure !== undefined && (
                <Banner tone="danger" announce>
                  {errorMessage(failure)}
                </Banner>
              )}
              <TextField
                ref={emailField}
                label={t('login.email')}
                error={problems.email}
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
              <TextField
                ref={passwordField}
                label={t('login.password')}
                error={problems.password}
                type={shown ? 'text' : 'password'}
                dir="ltr"
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.currentTarget.value);
                  setProblems((before) => ({ ...before, password: undefined }));
                }}
                trailing={
                  <Button
                    size="x-small"
                    variant="tradeSecondary"
                    aria-label={t(shown ? 'login.password.hide' : 'login.password.show')}
                    onClick={() => setShown(!shown)}
                  >
                    {t(shown ? 'login.hide' : 'login.show')}
                  </Button>
                }
              />
              <Button type="submit" variant="primary" size="large" fullWidth loading={busy}>
                {t('login.submit')}
              </Button>
            </Stack>
          </form>
        </Card>
      </div>
    </Shell>
  );
}
