import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import styles from './hand-off.module.css';
import { type HandOffState, pair } from './queries.ts';

const codeOf = (error: Error | null): number | undefined =>
  error instanceof ApiError ? error.code : undefined;

const refused: ReadonlySet<number | undefined> = new Set([
  retCodes.HAND_OFF_OVER,
  retCodes.HAND_OFF_CODE_WRONG,
]);

interface DigitsFormProps {
  state: HandOffState;
  onPaired: (state: HandOffState) => void;
  /** They were not taken: there are fewer tries now, or it is over. */
  onRefused: () => void;
}

/** The digits that the phone shows: that it is in the same hands. */
export function DigitsForm({ state, onPaired, onRefused }: DigitsFormProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [short, setShort] = useState(false);
  const send = useMutation({
    mutationFn: () => pair(state.id, digits),
    networkMode: 'always',
    onSuccess: onPaired,
    onError: (error) => {
      if (refused.has(codeOf(error))) onRefused();
      field.current?.select();
    },
  });
  useEffect(() => field.current?.focus(), []);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    setShort(digits.length < 4);
    if (digits.length < 4) field.current?.focus();
    else send.mutate();
  }

  const wrong = codeOf(send.error) === retCodes.HAND_OFF_CODE_WRONG;
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {send.error && !wrong && (
          <Banner tone="danger" announce>
            {errorMessage(send.error)}
          </Banner>
        )}
        <div className={styles.typed}>
          <TextField
            ref={field}
            label={t('handOff.digits.label')}
            error={
              short
                ? t('handOff.digits.short')
                : wrong && t('handOff.digits.wrong', { count: state.triesLeft })
            }
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={digits}
            onChange={(event) => {
              setDigits(event.currentTarget.value.replaceAll(/\D/g, ''));
              setShort(false);
              if (send.isError) send.reset();
            }}
          />
        </div>
        <p className={styles.about}>{t('handOff.digits.text')}</p>
        <Button type="submit" variant="primary" size="large" fullWidth loading={send.isPending}>
          {t('handOff.digits.send')}
        </Button>
      </Stack>
    </form>
  );
}
