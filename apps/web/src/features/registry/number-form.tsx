import { checkNumber, type NumberProblem } from '@credence/contract/number-rules';
import { retCodes } from '@credence/contract/ret-codes';
import type { Level, NumberScheme } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../api/client.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Refusal } from '../../views/refusal.tsx';
import { refreshStatus, submitNumber } from './queries.ts';
import styles from './registry.module.css';

const refusedNumber = v.object({ problem: v.picklist(['required', 'form', 'company', 'birth-date']) });

/** What the server finds wrong with the number itself, which belongs to the field. */
function problemOf(error: Error | null): NumberProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== retCodes.NUMBER_INVALID) return undefined;
  const told = v.safeParse(refusedNumber, error.details);
  return told.success ? told.output.problem : 'form';
}

/**
 * What is dialled to learn a number; apart from the texts, since it reads from left to right in all of
 * them.
 */
const dialCodes: Partial<Record<NumberScheme, string>> = { BVN: '*565*0#', NIN: '*346#' };

interface NumberFormProps {
  scheme: NumberScheme;
  level: Level;
  country: string;
  birthDate: string;
}

/** Where the number is typed, once: it is checked for its form here, sent, and never shown in full again. */
export function NumberForm({ scheme, level, country, birthDate }: NumberFormProps) {
  const t = useText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<NumberProblem>();
  const send = useMutation({
    mutationFn: () => submitNumber(client, { level, country, scheme, number }),
    // The number stays in memory no longer than this screen needs it.
    gcTime: 0,
    onError: (error) => {
      if (problemOf(error)) field.current?.select();
      else void refreshStatus(client);
    },
  });
  const problem = found ?? problemOf(send.error);
  const error =
    problem && t(problem === 'form' ? `number.${scheme}.form` : `number.problem.${problem}`, { scheme });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const wrong = checkNumber(scheme, number, birthDate);
    setFound(wrong);
    if (wrong === undefined) send.mutate();
    else field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <dl className={styles.notes}>
          <div>
            <dt>{t('number.what', { scheme })}</dt>
            <dd>{t(`number.${scheme}.what`)}</dd>
          </div>
          <div>
            <dt>{t('number.where')}</dt>
            <dd>{t(`number.${scheme}.where`, { dial: isolate(dialCodes[scheme] ?? '') })}</dd>
          </div>
        </dl>
        <TextField
          ref={field}
          label={t(`number.${scheme}.name`)}
          hint={t(`number.${scheme}.hint`)}
          error={error}
          dir="ltr"
          inputMode={scheme === 'PAN' ? 'text' : 'numeric'}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={number}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            setFound(undefined);
            if (send.isError) send.reset();
          }}
          onBlur={() => {
            if (number.trim() !== '') setFound(checkNumber(scheme, number, birthDate));
          }}
        />
        <p className={styles.note}>{t('number.kept')}</p>
        {send.error && !problemOf(send.error) && <Refusal error={send.error} />}
        <Button type="submit" variant="primary" size="x-large" fullWidth loading={send.isPending}>
          {t('number.send', { scheme })}
        </Button>
      </Stack>
    </form>
  );
}
