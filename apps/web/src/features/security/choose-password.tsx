import { choosePassword } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { usePageName } from '../../views/page-name.ts';
import { isEasy, isShort, NewPasswordField, type NewPasswordProblem } from './new-password.tsx';

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SECOND_FACTOR_EXPIRED;

interface ChoosePasswordProps {
  /** The session has begun; if it rejects, the reason is shown here. */
  onSignedIn: () => Promise<void>;
  messageOf: (failure: unknown) => string;
  /** The first password was too long ago. */
  onAgain: () => void;
}

/** The second step of a first sign-in: a password that nobody else knows. */
export function ChoosePassword({ onSignedIn, messageOf, onAgain }: ChoosePasswordProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [newPassword, setNewPassword] = useState('');
  const [problem, setProblem] = useState<NewPasswordProblem>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  usePageName(t('password.choose.title'));
  useEffect(() => field.current?.focus(), []);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (isShort(newPassword)) {
      setProblem('short');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(choosePassword, { newPassword });
      await onSignedIn();
    } catch (error) {
      setBusy(false);
      if (isEasy(error)) {
        setProblem('easy');
        field.current?.focus();
      } else setFailure(error);
    }
  }

  return (
    <>
      <PageHeader title={t('password.choose.title')} text={t('password.choose.text')} />
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            {failure !== undefined && (
              <Banner tone="danger" announce>
                {messageOf(failure)}
              </Banner>
            )}
            <NewPasswordField
              ref={field}
              value={newPassword}
              problem={problem}
              onChange={(value) => {
                setNewPassword(value);
                setProblem(undefined);
              }}
            />
            {isOver(failure) ? (
              <Button variant="primary" size="large" fullWidth onClick={onAgain}>
                {t('password.back')}
              </Button>
            ) : (
              <Button type="submit" variant="primary" size="large" fullWidth loading={busy}>
                {t('password.set.submit')}
              </Button>
            )}
          </Stack>
        </form>
      </Card>
    </>
  );
}
