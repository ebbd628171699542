import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import type { SecurityAction } from '@credence/contract/security-action';
import { Banner } from '@credence/ui/banner';
import { Button, type ButtonVariant } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { PasswordField } from '@credence/ui/password-field';
import { ForwardIcon } from '@credence/ui/icons/forward';
import { Stack } from '@credence/ui/stack';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { type AuthFlow, changes, clientState } from '../../state/store.ts';
import { useText } from '../../i18n/text.ts';

interface SecurityCheckProps {
  action: SecurityAction;
  /** The text of the button: what follows at once. */
  confirm: string;
  variant?: ButtonVariant;
  /** What the check is for, given the ticket of the passed check. If it rejects, the reason is shown here. */
  step: (ticket: string) => Promise<unknown>;
  onClose: () => void;
}

/** There was no check before the press of the button, or its ten minutes are over: ask for a new one. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SECURITY_CHECK_OVER;

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SIGN_IN_FAILED;

/** What is remembered of a check for this action: one that was closed goes on where it was. */
function begun(action: SecurityAction): AuthFlow {
  const { authFlow } = clientState.getState();
  return authFlow.action === action ? authFlow : {};
}

/** Passes the check with the password, then does the step with its ticket. A wrong password loses nothing. */
function usePass({ action, step }: Pick<SecurityCheckProps, 'action' | 'step'>, onWrong: () => void) {
  async function prove(password: string): Promise<string> {
    let { ticket } = begun(action);
    if (ticket === undefined) {
      const asked = await call(riskIntercept, { action });
      if (!asked.intercept) return asked.ticket;
      ({ ticket } = asked);
      changes.setAuthFlow({ action, ticket });
    }
    await call(securityCheck, { ticket, password });
    return ticket;
  }

  return useMutation({
    mutationFn: async (password: string) => {
      const passed = await prove(password).catch((error: unknown) => {
        if (!isOver(error)) throw error;
        changes.setAuthFlow({});
        return prove(password);
      });
      // Good once, whether the step succeeds or not.
      changes.setAuthFlow({});
      await step(passed);
    },
    // Shown here and at once, since the dialog covers the notice of the page.
    networkMode: 'always',
    onError: (error) => {
      if (isWrong(error)) onWrong();
    },
  });
}

/**
 * In another site's page nobody can see whose page it is that asks for a password: it is asked for where the
 * browser shows the address.
 */
function InOwnWindow({ onClose }: Pick<SecurityCheckProps, 'onClose'>) {
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

/** Asks the account holder for the password, then does the step; never inside another site's page. */
export function SecurityCheck(asked: SecurityCheckProps) {
  return host.session?.framed ? <InOwnWindow onClose={asked.onClose} /> : <PasswordCheck {...asked} />;
}

function PasswordCheck({ action, confirm, variant = 'primary', step, onClose }: SecurityCheckProps) {
  const t = useText();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  const pass = usePass({ action, step }, () => field.current?.select());

  useEffect(() => field.current?.focus(), []);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (pass.isPending) return;
    setEmpty(password === '');
    if (password === '') field.current?.focus();
    else pass.mutate(password);
  }

  const wrong = isWrong(pass.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.title')}
      closeLabel={t('app.close')}
      dismissible={!pass.isPending}
      actions={
        <>
          <Button disabled={pass.isPending} onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={form} variant={variant} loading={pass.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          <p>{t('security.text')}</p>
          {pass.error && !wrong && (
            <Banner tone="danger" announce>
              {errorMessage(pass.error)}
            </Banner>
          )}
          <PasswordField
            ref={field}
            label={t('login.password')}
            error={empty ? t('login.error.password.required') : wrong && t('security.wrong')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setEmpty(false);
              if (wrong) pass.reset();
            }}
            showText={t('login.show')}
            hideText={t('login.hide')}
            showLabel={t('login.password.show')}
            hideLabel={t('login.password.hide')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
