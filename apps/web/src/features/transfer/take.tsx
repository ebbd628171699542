import { retCodes } from '@credence/contract/ret-codes';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { takeIdentity } from './queries.ts';
import { Steps } from './steps.tsx';
import styles from './transfer.module.css';

/** What of a text is the code, which people write with and without its dashes. */
const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const codeLength = 12;

const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.TRANSFER_CODE_WRONG;

/** The account to which the identity moves: the code of the other one. */
export function Take() {
  const t = useText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const take = useMutation({
    mutationFn: () => takeIdentity(code, t('transfer.take')),
    networkMode: 'always',
    // The status of the account may have changed by now.
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => {
      if (!isWrongCode(error)) return;
      setProblem(errorMessage(error));
      field.current?.focus();
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const whole = signsOf(code).length === codeLength;
    setProblem(whole ? '' : t('transfer.typed.short'));
    if (whole) take.mutate();
    else field.current?.focus();
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
          <FailureBanner error={isWrongCode(take.error) ? null : take.error} />
          <Button type="submit" variant="primary" size="x-large" fullWidth loading={take.isPending}>
            {t('transfer.take')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
