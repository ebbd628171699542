import { setPassword } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { loginPath } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { NewPasswordForm, useNewPassword } from './new-password-form.tsx';

/** How it ended, and what to do now. */
function Ended({ outcome, action }: { outcome: 'set.done' | 'over'; action: ReactNode }) {
  const t = useText();
  useEffect(focusHeading, []);
  return (
    <>
      <PageHeader title={t(`password.${outcome}.title`)} text={t(`password.${outcome}.text`)} />
      <Card>{action}</Card>
    </>
  );
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.PASSWORD_LINK_OVER;

interface SetPasswordProps {
  /** Of the link in the mail. */
  token: string;
  back: ReactNode;
  onAskAgain: () => void;
}

/** Sets a new password by a link. */
export function SetPassword({ token, back, onAskAgain }: SetPasswordProps) {
  const t = useText();
  const [done, setDone] = useState(false);
  const form = useNewPassword(async (password) => {
    await call(setPassword, { token, password });
    setDone(true);
  });

  if (done) {
    const signIn = (
      <Button variant="primary" size="large" fullWidth href={loginPath}>
        {t('login.submit')}
      </Button>
    );
    return <Ended outcome="set.done" action={signIn} />;
  }
  if (isOver(form.failure)) {
    const again = (
      <Button variant="primary" size="large" fullWidth onClick={onAskAgain}>
        {t('password.over.action')}
      </Button>
    );
    return <Ended outcome="over" action={again} />;
  }
  return (
    <>
      <PageHeader above={back} title={t('password.set.title')} text={t('password.set.text')} />
      <Card>
        <NewPasswordForm form={form} messageOf={errorMessage} />
      </Card>
    </>
  );
}
