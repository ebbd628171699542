import { retCodes } from '@credence/contract/ret-codes';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { SecurityCheck } from '../step-up/index.ts';
import { actions, takeIdentity } from './queries.ts';
import { Steps } from './steps.tsx';
import styles from './transfer.module.css';

/** What of a text is the code, which people write with and without its dashes. */
const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const codeLength = 12;

/** The account to which the identity moves: the code of the other one. */
export function Take() {
  const t = useText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [checking, setChecking] = useState(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const whole = signsOf(code).length === codeLength;
    setProblem(whole ? '' : t('transfer.typed.short'));
    if (whole) setChecking(true);
    else field.current?.focus();
  }

  async function take(ticket: string): Promise<void> {
    try {
      await takeIdentity(ticket, code);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== retCodes.TRANSFER_CODE_WRONG) throw error;
      // The dialog gives the focus back as it goes; after that it is the field's.
      flushSync(() => {
        setProblem(errorMessage(error));
        setChecking(false);
      });
      field.current?.focus();
      return;
    }
    setChecking(false);
    // The status of the account may have changed by now.
    await client.invalidateQueries();
  }

  return (
    <Stack gap="lg">
      <Steps side="target" />
      <form noValidate onSubmit={submit}>
        <Stack>
          <div className={styles.typed}>
            <TextField
              ref={field}
              label={t('transfer.typed.label')}
              hint={t('transfer.typed.hint')}
              error={problem}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              value={code}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                setProblem('');
              }}
            />
          </div>
          <Button type="submit" variant="primary" size="x-large" fullWidth>
            {t('transfer.take')}
          </Button>
        </Stack>
      </form>
      {checking && (
        <SecurityCheck
          action={actions.take}
          confirm={t('transfer.take')}
          step={take}
          onClose={() => setChecking(false)}
        />
      )}
    </Stack>
  );
}
