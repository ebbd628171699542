import { askPasswordLink } from '@credence/contract/password';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { looksLikeEmail } from '../../views/looks-like-email.ts';

function Sent({ email, back, onAgain }: { email: string; back: ReactNode; onAgain: () => void }) {
  const t = useText();
  useEffect(focusHeading, []);
  return (
    <>
      <PageHeader above={back} title={t('password.link.sent.title')} />
      <Card>
        <Stack>
          <p>{t('password.link.sent.text', { email })}</p>
          <p>{t('password.link.sent.missing')}</p>
          <Button fullWidth onClick={onAgain}>
            {t('password.link.again')}
          </Button>
        </Stack>
      </Card>
    </>
  );
}

/** Asks for the e-mail of an account and has a link to set a new password sent there. */
export function AskLink({ back }: { back: ReactNode }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<TextKey>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    setFailure(undefined);
    if (!looksLikeEmail(address)) {
      setProblem(address === '' ? 'login.error.email.required' : 'login.error.email.invalid');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(askPasswordLink, { email: address });
      setSent(true);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  if (sent) return <Sent email={email.trim()} back={back} onAgain={() => setSent(false)} />;
  return (
    <>
      <PageHeader above={back} title={t('password.link.title')} text={t('password.link.text')} />
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            {failure !== undefined && (
              <Banner tone="danger" announce>
                {errorMessage(failure)}
              </Banner>
            )}
            <TextField
              ref={field}
              label={t('login.email')}
              error={problem && t(problem)}
              type="email"
              dir="ltr"
              name="email"
              autoComplete="username"
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit" variant="primary" size="large" fullWidth loading={busy}>
              {t('password.link.submit')}
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  );
}
