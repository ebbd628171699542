import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Logo } from '@credence/ui/logo';
import { PageHeader } from '@credence/ui/page-header';
import { PasswordField } from '@credence/ui/password-field';
import { Header, Shell } from '@credence/ui/shell';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { Suspense, useEffect, useRef } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { brand } from '../../host/brand.ts';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { optional } from '../../views/optional.ts';
import { usePageName } from '../../views/page-name.ts';
import styles from './sign-in-page.module.css';
import { notKept, useSignIn } from './use-sign-in.ts';

const LanguageSwitch = optional(async () => (await import('../../i18n/language-switch.tsx')).LanguageSwitch);

function SignInForm() {
  const t = useText();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { email, password, failure, busy, resting, submit } = useSignIn(emailField, passwordField);
  return (
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
      </Stack>
    </form>
  );
}

/** Signs an account holder in and goes to the address that the server allows (S4.17). */
export function SignInPage() {
  const t = useText();
  usePageName(t('login.title'));
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
        <PageHeader title={t('login.title')} text={t('login.text')} />
        <Card>
          <SignInForm />
        </Card>
      </div>
    </Shell>
  );
}
