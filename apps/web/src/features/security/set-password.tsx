import { setPassword } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { loginPath } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { isEasy, isShort, NewPasswordField, type NewPasswordProblem } from './new-password.tsx';

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
  const field = useRef<HTMLInputElement>(null);
  const [password, setValue] = useState('');
  const [problem, setProblem] = useState<NewPasswordProblem>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (isShort(password)) {
      setProblem('short');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(setPassword, { token, password });
      setDone(true);
    } catch (error) {
      if (isEasy(error)) {
        setProblem('easy');
        field.current?.focus();
      } else setFailure(error);
    }
    setBusy(false);
  }

  if (done) {
    const signIn = (
      <Button variant="primary" size="large" fullWidth href={loginPath}>
        {t('login.submit')}
      </Button>
    );
    return <Ended outcome="set.done" action={signIn} />;
  }
  if (isOver(failure)) {
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
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            {failure !== undefined && (
              <Banner tone="danger" announce>
                {errorMessage(failure)}
              </Banner>
            )}
            <NewPasswordField
              ref={field}
              value={password}
              problem={problem}
              onChange={(value) => {
                setValue(value);
                setProblem(undefined);
              }}
            />
            <Button type="submit" variant="primary" size="large" fullWidth loading={busy}>
              {t('password.set.submit')}
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  );
}
