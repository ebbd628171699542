import { handOffLetters, handOffTypedLength } from '@credence/contract/hand-off';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import styles from './hand-off.module.css';
import { isOver } from './is-over.ts';
import { enter, type Joined } from './queries.ts';

/** The letters of it, however it was typed: in small ones, with spaces or a dash. */
const lettersOf = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((letter) => handOffLetters.includes(letter))
    .slice(0, handOffTypedLength)
    .join('');

/** The code that a computer shows to a phone that cannot scan. */
export function EnterCode({ onJoined }: { onJoined: (joined: Joined) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const send = useMutation({
    mutationFn: enter,
    networkMode: 'always',
    gcTime: 0,
    onSuccess: onJoined,
    onError: () => field.current?.focus(),
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    setShort(code.length < handOffTypedLength);
    if (code.length < handOffTypedLength) field.current?.focus();
    else send.mutate(code);
  }

  const wrong = isOver(send.error);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <PageHeader title={t('handOff.enter.title')} text={t('handOff.enter.text')} />
        {send.error && !wrong && (
          <Banner tone="danger" announce>
            {errorMessage(send.error)}
          </Banner>
        )}
        <div className={styles.typed}>
          <TextField
            ref={field}
            label={t('handOff.enter.label')}
            error={short ? t('handOff.enter.short') : wrong && t('handOff.enter.wrong')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => {
              setCode(lettersOf(event.currentTarget.value));
              setShort(false);
              if (send.isError) send.reset();
            }}
          />
        </div>
        <p className={styles.about}>{t('handOff.enter.warning')}</p>
        <Button type="submit" variant="primary" size="x-large" fullWidth loading={send.isPending}>
          {t('handOff.digits.send')}
        </Button>
      </Stack>
    </form>
  );
}
