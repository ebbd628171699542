import { Button } from '@credence/ui/button';
import { Disclosure } from '@credence/ui/disclosure';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isolate } from '../../i18n/format.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { Refusal } from '../../views/refusal.tsx';
import styles from './hand-off.module.css';
import { typedCode } from './queries.ts';

const timeOf = (moment: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(moment);

/** The code for a phone that cannot scan: there is none before it is asked for. */
export function TypedCode({ id }: { id: string }) {
  const t = useText();
  const asking = useMutation({ mutationFn: () => typedCode(id), networkMode: 'always', gcTime: 0 });
  const { data, error, mutate, submittedAt } = asking;
  const [ended, setEnded] = useState(0);
  const goodFor = data?.goodFor;
  useEffect(() => {
    if (goodFor === undefined) return undefined;
    const timer = setTimeout(() => setEnded(submittedAt), goodFor * 1000);
    return () => clearTimeout(timer);
  }, [goodFor, submittedAt]);
  const over = ended === submittedAt;
  return (
    <Disclosure
      showText={t('handOff.address.show')}
      hideText={t('handOff.typed.hide')}
      onToggle={(open) => {
        if (open && (data === undefined || over)) mutate();
      }}
    >
      <div className={styles.byHand}>
        {error && <Refusal error={error} />}
        {data && !over && (
          <Stack gap="sm">
            {/* Read to the end where it begins: the address is typed as it stands. */}
            <p>{t('handOff.typed.text', { address: isolate(data.address.replace(/^https?:\/\//, '')) })}</p>
            <output className={styles.typedCode} aria-label={data.code.split('').join(' ')}>
              {data.code.slice(0, 4)} {data.code.slice(4)}
            </output>
            <p className={styles.about}>
              {t('handOff.typed.until', { time: timeOf(submittedAt + data.goodFor * 1000) })}
            </p>
          </Stack>
        )}
        {(error || (data && over)) && (
          <Button size="small" loading={asking.isPending} onClick={() => mutate()}>
            {t('handOff.again')}
          </Button>
        )}
        {asking.isPending && !data && <Skeleton lines={2} />}
      </div>
    </Disclosure>
  );
}
