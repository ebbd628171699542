import { retCodes } from '@credence/contract/ret-codes';
import { signInSecondFactor } from '@credence/contract/session';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { CodeField } from '../../views/code-field.tsx';
import { usePageName } from '../../views/page-name.ts';

const isRefused = (error: unknown, code: number): boolean => error instanceof ApiError && error.code === code;

interface EnterCodeProps {
  /** The session has begun; if it rejects, the reason is shown here. */
  onSignedIn: () => Promise<void>;
  messageOf: (failure: unknown) => string;
  /** The password was too long ago. */
  onAgain: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function EnterCode({ onSignedIn, messageOf, onAgain }: EnterCodeProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<TextKey>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  usePageName(t('factors.code.title'));
  useEffect(() => field.current?.focus(), []);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (code.trim() === '') {
      setProblem('factors.code.required');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(signInSecondFactor, { code: code.trim() });
      await onSignedIn();
    } catch (error) {
      setBusy(false);
      if (isRefused(error, retCodes.SECOND_FACTOR_FAILED)) {
        setProblem('factors.code.wrong');
        field.current?.select();
      } else setFailure(error);
    }
  }

  const over = isRefused(failure, retCodes.SECOND_FACTOR_EXPIRED);
  return (
    <>
      <PageHeader title={t('factors.code.title')} />
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            {failure !== undefined && (
              <Banner tone="danger" announce>
                {messageOf(failure)}
              </Banner>
            )}
            <CodeField
              ref={field}
              value={code}
              problem={problem}
              onChange={(value) => {
                setCode(value);
                setProblem(undefined);
              }}
            />
            {over ? (
              <Button variant="primary" size="large" fullWidth onClick={onAgain}>
                {t('password.back')}
              </Button>
            ) : (
              <Button type="submit" variant="primary" size="large" fullWidth loading={busy}>
                {t('login.submit')}
              </Button>
            )}
          </Stack>
        </form>
      </Card>
    </>
  );
}
