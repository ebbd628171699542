import { choosePassword } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { useEffect } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { usePageName } from '../../views/page-name.ts';
import { NewPasswordForm, useNewPassword } from './new-password-form.tsx';

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
  const form = useNewPassword(async (newPassword) => {
    await call(choosePassword, { newPassword });
    await onSignedIn();
  });
  const { ref, failure } = form;
  usePageName(t('password.choose.title'));
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <>
      <PageHeader title={t('password.choose.title')} text={t('password.choose.text')} />
      <Card>
        <NewPasswordForm
          form={form}
          messageOf={messageOf}
          instead={
            isOver(failure) ? (
              <Button variant="primary" size="large" fullWidth onClick={onAgain}>
                {t('password.back')}
              </Button>
            ) : undefined
          }
        />
      </Card>
    </>
  );
}
