import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { ForwardIcon } from '@credence/ui/icons/forward';
import { PasswordField } from '@credence/ui/password-field';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '../../api/messages.ts';
import { browserHasPasskeys, NoPasskey } from '../../api/passkeys.ts';
import { host } from '../../host/choose.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import type { Confirmation } from '../../state/confirmation.ts';
import { CodeField } from '../../views/code-field.tsx';
import { confirmText, ProviderPart, useProvider } from './at-provider.tsx';
import { isProviderNeeded, isWrongCode, isWrongPassword, usePass } from './use-pass.ts';

/**
 * In another site's page nobody can see whose page it is that asks for a password: it is asked for where the
 * browser shows the address, and the owner is signed in.
 */
function InOwnWindow({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.elsewhere.title')}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('security.cancel')}</Button>
          <Button
            href={location.pathname}
            target="_blank"
            rel="noreferrer"
            variant="primary"
            endIcon={<ForwardIcon />}
          >
            {t('update.elsewhere.action')} <VisuallyHidden>({t('app.newTab')})</VisuallyHidden>
          </Button>
        </>
      }
    >
      <p>{t('security.elsewhere.text')}</p>
    </Dialog>
  );
}

/**
 * Asks the account holder for the password, and for a code where there is an authenticator; never inside
 * another site's page. It goes with the screen whose call waits for it.
 */
export default function SecurityCheck({ asked }: { asked: Confirmation }) {
  const [path] = useLocation();
  const [begunAt] = useState(path);
  const { end } = asked;
  useEffect(() => {
    if (path !== begunAt) end();
  }, [path, begunAt, end]);
  return host.session?.framed ? <InOwnWindow onClose={() => end()} /> : <FactorCheck {...asked} />;
}

interface Problems {
  password?: TextKey | undefined;
  code?: TextKey | undefined;
}

type Field = RefObject<HTMLInputElement | null>;

/** The form: what is typed, what is wrong with it, and what became of it. */
function useForm({ action, end }: Confirmation, passwordField: Field, codeField: Field) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { pass, ...check } = usePass(action, {
    onPassed: end,
    onWrong: (error) => {
      if (isWrongPassword(error)) {
        setProblems({ password: 'security.wrong' });
        passwordField.current?.select();
      } else if (isWrongCode(error)) {
        setProblems({ code: 'factors.code.wrong' });
        codeField.current?.select();
      } else if (isProviderNeeded(error)) provider.begin();
    },
  });
  const { methods, passkey } = check;
  const needsCode = methods?.includes('code') === true;
  const provider = useProvider(
    { action, ...check },
    { onDone: () => (needsCode ? codeField.current?.focus() : pass.mutate({})) },
  );
  const { confirmed } = provider;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (pass.isPending || methods === undefined) return;
    if (confirmed === false) return provider.open();
    const found: Problems = {
      ...(confirmed === undefined &&
        password === '' && { password: 'login.error.password.required' as const }),
      ...(needsCode && code.trim() === '' && { code: 'factors.code.required' as const }),
    };
    setProblems(found);
    if (found.password) passwordField.current?.focus();
    else if (found.code) codeField.current?.focus();
    else
      pass.mutate({ ...(confirmed === undefined && { password }), ...(needsCode && { code: code.trim() }) });
  }

  const told = isWrongPassword(pass.error) || isWrongCode(pass.error);
  return {
    password: {
      value: password,
      problem: problems.password,
      change: (value: string) => {
        setPassword(value);
        setProblems((before) => ({ ...before, password: undefined }));
      },
    },
    code: needsCode &&
      confirmed !== false && {
        value: code,
        problem: problems.code,
        onChange: (value: string) => {
          setCode(value);
          setProblems((before) => ({ ...before, code: undefined }));
        },
      },
    failure: told ? null : pass.error,
    passkey: passkey && browserHasPasskeys() ? () => pass.mutate('passkey') : undefined,
    known: methods !== undefined,
    confirmed,
    busy: pass.isPending,
    submit,
  };
}

function FactorCheck(asked: Confirmation) {
  const t = useText();
  const id = useId();
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const form = useForm(asked, passwordField, codeField);
  const { password, code, passkey, failure, busy, known, confirmed, submit } = form;
  const leave = () => asked.end();
  useEffect(() => {
    if (known) passwordField.current?.focus();
  }, [known]);
  // What was opened with a token has no session to go to the provider with.
  if (host.session && confirmed !== undefined) return <InOwnWindow onClose={leave} />;
  return (
    <Dialog
      open
      onClose={leave}
      title={t('security.title')}
      closeLabel={t('app.close')}
      dismissible={!busy}
      actions={
        <>
          <Button disabled={busy} onClick={leave}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={busy || !known}>
            {confirmed === false ? confirmText(t) : (asked.confirm ?? t('document.continue'))}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack>
          {!known && <Skeleton lines={2} />}
          {known && confirmed === undefined && <p>{t('security.text')}</p>}
          {confirmed !== undefined && <ProviderPart confirmed={confirmed} />}
          {failure && (
            <Banner tone="danger" announce>
              {failure instanceof NoPasskey ? t('passkeys.failed') : errorMessage(failure)}
            </Banner>
          )}
          {known && confirmed === undefined && (
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
          )}
          {code && <CodeField ref={codeField} {...code} />}
          {passkey && (
            <Button fullWidth disabled={busy} onClick={passkey}>
              {t('passkeys.use')}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
