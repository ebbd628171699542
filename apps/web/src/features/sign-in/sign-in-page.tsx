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
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { browserHasPasskeys, NoPasskey } from '../../api/passkeys.ts';
import { brand } from '../../host/brand.ts';
import { host } from '../../host/choose.ts';
import { loadFurther } from '../../i18n/further.ts';
import { furtherTexts } from '../../i18n/load.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { optional } from '../../views/optional.ts';
import { usePageName } from '../../views/page-name.ts';
import styles from './sign-in-page.module.css';
import { ByPasskey } from './by-passkey.tsx';
import { goOn, notKept, useSignIn } from './use-sign-in.ts';

// Their texts are those of further screens.
const loadForgotten = async () => {
  const [{ Forgotten }] = await Promise.all([import('../security/index.ts'), loadFurther(furtherTexts)]);
  return { default: Forgotten };
};
const loadEnterCode = async () => {
  const [{ EnterCode }] = await Promise.all([import('../security/index.ts'), loadFurther(furtherTexts)]);
  return { default: EnterCode };
};
const Forgotten = lazy(() => loadForgotten().catch(() => ({ default: Unloaded })));
const EnterCode = lazy(() => loadEnterCode().catch(() => ({ default: Unloaded })));
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

function messageOf(t: Translate, failure: unknown): string {
  if (failure === notKept) return t('login.error.cookies');
  return failure instanceof NoPasskey ? t('passkeys.failed') : errorMessage(failure);
}

function SignInForm({ onNeedsCode }: { onNeedsCode: (goesTo: string) => void }) {
  const t = useText();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { email, password, failure, fail, busy, resting, submit } = useSignIn(
    emailField,
    passwordField,
    onNeedsCode,
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        {host.launchData !== undefined && (
          <Banner tone="info">{t('miniProgram.link', { page: t('header.security') })}</Banner>
        )}
        {failure !== undefined && (
          <Banner tone="danger" announce>
            {messageOf(t, failure)}
          </Banner>
        )}
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

function SignIn() {
  const t = useText();
  const [goesTo, setGoesTo] = useState<string>();
  usePageName(t('login.title'));
  if (goesTo !== undefined) {
    return (
      <Suspense fallback={loading}>
        <EnterCode
          onSignedIn={() => goOn(goesTo)}
          messageOf={(failure) => messageOf(t, failure)}
          onAgain={() => setGoesTo(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader title={t('login.title')} text={t('login.text')} />
      <Card>
        <SignInForm onNeedsCode={setGoesTo} />
      </Card>
    </>
  );
}

/** What the address asks for: after `#`, whether to set a new password, and the token of the link. */
const forgottenPart = '#password';

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
          <SignIn />
        )}
      </div>
    </Shell>
  );
}
