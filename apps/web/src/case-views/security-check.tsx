import { retCodes, riskIntercept, type SecurityAction, securityCheck } from '@credence/contract';
import { Banner, Button, type ButtonVariant, Dialog, PasswordField, Stack } from '@credence/ui';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { useText } from '../i18n/text.ts';

interface SecurityCheckProps {
  action: SecurityAction;
  /** What follows at once, on the button. */
  confirm: string;
  variant?: ButtonVariant;
  /** What the check is for; it is given the ticket of the passed check. Where it rejects, the reason is shown here. */
  step: (ticket: string) => Promise<unknown>;
  onClose: () => void;
}

/** No check came before the press of the button, or its ten minutes are over: there is another to be had. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SECURITY_CHECK_OVER;

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SIGN_IN_FAILED;

/** Asks who the account belongs to for the password, then does the step. A wrong password loses nothing. */
export function SecurityCheck({ action, confirm, variant = 'primary', step, onClose }: SecurityCheckProps) {
  const t = useText();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const ticket = useRef<string>(undefined);
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);

  async function prove(): Promise<string> {
    if (ticket.current === undefined) {
      const asked = await call(riskIntercept, { action });
      if (!asked.intercept) return asked.ticket;
      ticket.current = asked.ticket;
    }
    await call(securityCheck, { ticket: ticket.current, password });
    return ticket.current;
  }

  const pass = useMutation({
    mutationFn: async () => {
      const passed = await prove().catch((error: unknown) => {
        if (!isOver(error)) throw error;
        ticket.current = undefined;
        return prove();
      });
      // Good once, whatever comes of the step.
      ticket.current = undefined;
      await step(passed);
    },
    // Said here and at once, since the dialog covers the notice of the page.
    networkMode: 'always',
    onError: (error) => {
      if (isWrong(error)) field.current?.select();
    },
  });

  useEffect(() => field.current?.focus(), []);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (pass.isPending) return;
    setEmpty(password === '');
    if (password === '') field.current?.focus();
    else pass.mutate();
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
