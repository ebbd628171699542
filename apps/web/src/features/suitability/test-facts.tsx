import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { formatDuration } from '../../i18n/format-duration.ts';
import { useText } from '../../i18n/text.ts';
import type { SuitabilityTest } from './queries.ts';

/** How the test is held, before it begins. */
export function TestFacts({ terms, attemptsUsed }: Pick<SuitabilityTest, 'terms' | 'attemptsUsed'>) {
  const t = useText();
  const { questions, passMark, marked, coolOffHours, attempts, validMonths } = terms;
  return (
    <Card>
      <DataList
        rows={[
          { label: t('suitability.facts.questions'), value: questions },
          ...(passMark === null || marked === null
            ? []
            : [
                {
                  label: t('suitability.facts.pass'),
                  value: t('suitability.facts.rightOf', { right: passMark, of: marked }),
                },
              ]),
          { label: t('suitability.facts.time'), value: t('suitability.facts.noLimit') },
          ...(coolOffHours === null
            ? []
            : [{ label: t('suitability.facts.wait'), value: formatDuration(coolOffHours, 'hour') }]),
          ...(attempts === null
            ? []
            : [
                {
                  label: t('suitability.facts.attempts'),
                  value: t('suitability.facts.used', {
                    used: attemptsUsed,
                    cap: attempts.cap,
                    time: formatDuration(attempts.days, 'day'),
                  }),
                },
              ]),
          { label: t('suitability.facts.valid'), value: formatDuration(validMonths, 'month') },
        ]}
      />
    </Card>
  );
}
