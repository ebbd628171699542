import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Logo } from '@credence/ui/logo';
import { PageHeader } from '@credence/ui/page-header';
import { PasswordField } from '@credence/ui/password-field';
import { Header, Shell } from '@credence/ui/shell';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { ErrorState } from '@credence/ui/state-message';
import { TextField } from '@credence/ui/text-field';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { retCodes } from '@credence/contract/ret-codes';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { browserHasPasskeys, NoPasskey } from '../../api/passkeys.ts';
import { brand } from '../../host/brand.ts';
import { host } from '../../host/choose.ts';
import { readSignInConfig } from '../../host/sign-in-config.ts';
import { isolate } from '../../i18n/format.ts';
import { loadFurther } from '../../i18n/further.ts';
import { furtherTexts } from '../../i18n/load.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { optional } from '../../views/optional.ts';
import { usePageName } from '../../views/page-name.ts';
import styles from './sign-in-page.module.css';
import { broughtBack, keptTicket } from './brought-back.ts';
import { ByPasskey } from './by-passkey.tsx';
import { ByProvider } from './by-provider.tsx';
import { goOn, type NextStep, notKept, useSignIn } from './use-sign-in.ts';

// Their texts are those of further screens.
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadFurther(furtherTexts)]);
  return loaded;
}
const ChoosePassword = optional(
  () => withTexts(import('../security/index.ts').then((parts) => parts.ChoosePassword)),
  Unloaded,
);
const Forgotten = optional(
  () => withTexts(import('../security/index.ts').then((parts) => parts.Forgotten)),
  Unloaded,
);
const EnterCode = optional(
  () => withTexts(import('../security/index.ts').then((parts) => parts.EnterCode)),
  Unloaded,
);
const FromProvider = optional(async () => (await import('./back-from-provider.tsx')).FromProvider, Unloaded);
const LanguageSwitch = optional(async () => (await import('../../i18n/language-switch.tsx')).LanguageSwitch);

/** The code or the texts of a part could not be fetched; only a reload makes a browser ask again. */
function Unloaded() {
  const t = useText();
  return (
    <ErrorState
      title={t('app.error.title')}
      text={t('app.error.text')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('app.retry')}
        </Button>
      }
    />
  );
}

/** Somebody went back from the page of the provider, which is no failure. */
const cancelled = Symbol('cancelled');

function messageOf(t: Translate, failure: unknown): string {
  if (failure === cancelled) {
    return t('login.provider.cancelled', { provider: isolate(readSignInConfig().provider ?? '') });
  }
  if (failure === notKept) return t('login.error.cookies');
  return failure instanceof NoPasskey ? t('passkeys.failed') : errorMessage(failure);
}

interface WayInProps {
  /** What came of the way that was tried before. */
  begun: unknown;
  onNext: (next: NextStep) => void;
}

/** What was wrong, or only left. */
function Told({ failure }: { failure: unknown }) {
  const t = useText();
  if (failure === undefined) return null;
  return (
    <Banner tone={failure === cancelled ? 'info' : 'danger'} announce>
      {messageOf(t, failure)}
    </Banner>
  );
}

function SignInForm({ begun, onNext }: WayInProps) {
  const t = useText();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { email, password, failure, fail, busy, resting, submit } = useSignIn(emailField, passwordField, {
    begun,
    onNext,
  });
  const { provider } = readSignInConfig();
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        {host.launchData !== undefined && (
          <Banner tone="info">{t('miniProgram.link', { page: t('header.security') })}</Banner>
        )}
        <Told failure={failure} />
        <TextField
          ref={emailField}
          label={t('login.email')}
          error={email.problem && t(email.problem)}
          type="email"
          dir="ltr"
          name="email"
          autoComplete="username"
          value={email.value}
          onChange={(event) => email.change(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordField}
          label={t('login.password')}
          error={password.problem && t(password.problem)}
          name="password"
          autoComplete="current-password"
          value={password.value}
          onChange={(event) => password.change(event.currentTarget.value)}
          showText={t('login.show')}
          hideText={t('login.hide')}
          showLabel={t('login.password.show')}
          hideLabel={t('login.password.hide')}
        />
        <Button type="submit" variant="primary" size="large" fullWidth loading={busy} disabled={resting}>
          {t('login.submit')}
        </Button>
        {provider !== undefined && <ByProvider provider={provider} alone={false} onFailure={fail} />}
        {browserHasPasskeys() && host.launchData === undefined && <ByPasskey onFailure={fail} />}
        <a href={forgottenPart}>{t('login.forgot')}</a>
      </Stack>
    </form>
  );
}

const loading = (
  <Card>
    <Skeleton lines={4} />
  </Card>
);

/** Where the operator has switched passwords off. */
function ProviderAlone({ provider, begun }: { provider: string; begun: unknown }) {
  const [failure, setFailure] = useState(begun);
  return (
    <Stack gap="lg">
      <Told failure={failure} />
      <ByProvider provider={provider} alone onFailure={setFailure} />
    </Stack>
  );
}

/** What the provider brought back, once the page is there to take it. */
function useBrought() {
  const [brought] = useState(broughtBack);
  const { code, error } = brought ?? {};
  const refused =
    error === 'access_denied' ? cancelled : brought && new ApiError(retCodes.SINGLE_SIGN_ON_FAILED, '');
  const [failure, setFailure] = useState<unknown>(code === undefined ? refused : undefined);
  const answer = brought && code !== undefined && failure === undefined ? { ...brought, code } : undefined;
  return { answer, ticket: brought && keptTicket(), failure, setFailure };
}

function SignIn({ asked }: { asked: string | undefined }) {
  const t = useText();
  const [next, setNext] = useState<NextStep>();
  const { answer, ticket = asked, failure, setFailure } = useBrought();
  const { provider, passwords } = readSignInConfig();
  usePageName(t('login.title'));
  if (answer !== undefined || ticket !== undefined) {
    const told = failure === undefined ? undefined : messageOf(t, failure);
    return (
      <Suspense fallback={loading}>
        <FromProvider answer={answer} ticket={ticket} told={told} onFailure={setFailure} />
      </Suspense>
    );
  }
  if (next !== undefined) {
    const Step = next.asks === 'password' ? ChoosePassword : EnterCode;
    return (
      <Suspense fallback={loading}>
        <Step
          onSignedIn={() => goOn(next.goesTo)}
          messageOf={(wrong) => messageOf(t, wrong)}
          onAgain={() => setNext(undefined)}
        />
      </Suspense>
    );
  }
  const alone = provider !== undefined && !passwords;
  return (
    <>
      <PageHeader
        title={t('login.title')}
        text={alone ? t('login.provider.text', { provider: isolate(provider) }) : t('login.text')}
      />
      <Card>
        {alone ? (
          <ProviderAlone provider={provider} begun={failure} />
        ) : (
          <SignInForm begun={failure} onNext={setNext} />
        )}
      </Card>
    </>
  );
}

/** What the address asks for: after `#`, whether to set a new password, and the token of the link. */
const forgottenPart = '#password';

/** Before the check that another window waits for. */
const confirmPart = '#confirm=';

const part = (): string => location.hash;
const noPart = (): string => '';

function followPart(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/** Signs an account holder in and goes to the address that the server allows (S4.17). */
export function SignInPage() {
  const t = useText();
  const wanted = useSyncExternalStore(followPart, part, noPart);
  useEffect(() => host.ready(), []);
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
        {wanted.startsWith(forgottenPart) ? (
          <Suspense fallback={loading}>
            <Forgotten
              token={wanted.slice(forgottenPart.length).replace('=', '') || undefined}
              onAskAgain={() => location.assign(forgottenPart)}
            />
          </Suspense>
        ) : (
          <SignIn asked={wanted.startsWith(confirmPart) ? wanted.slice(confirmPart.length) : undefined} />
        )}
      </div>
    </Shell>
  );
}
