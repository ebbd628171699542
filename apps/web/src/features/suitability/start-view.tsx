import type { SuitabilityTestCode } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { formatDate, formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { Refusal } from '../../views/refusal.tsx';
import type { SuitabilityTest } from './queries.ts';
import { TestFacts } from './test-facts.tsx';
import styles from './suitability.module.css';
import { titleOf } from './titles.ts';
import { isFallback, written } from './written.ts';

interface StartViewProps {
  test: SuitabilityTestCode;
  known: SuitabilityTest;
  busy: boolean;
  error: Error | null;
  onBegin: () => void;
}

/** What the test is and how it is held, and the way into it or back into it. */
export function StartView({ test, known, busy, error, onBegin }: StartViewProps) {
  const t = useText();
  const { language, introduction, notes, open, standing, until, nextAttemptAt } = known;
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t(titleOf[test])}
        text={
          <span className={styles.block} {...written(language)}>
            {introduction}
          </span>
        }
      />
      {standing === 'expired' && until !== null && (
        <Banner tone="warning">{t('suitability.expired', { time: isolate(formatDate(until)) })}</Banner>
      )}
      {open && (
        <Banner tone="info">
          {t('suitability.answered', { answered: open.answered, of: open.questions })}
        </Banner>
      )}
      {isFallback(language) && <Banner tone="info">{t('suitability.english')}</Banner>}
      {notes.map((note) => (
        <p key={note} {...written(language)}>
          {note}
        </p>
      ))}
      <TestFacts {...known} />
      {error && <Refusal error={error} />}
      {nextAttemptAt === null ? (
        <Button variant="primary" size="x-large" fullWidth loading={busy} onClick={onBegin}>
          {t(open ? 'suitability.continue' : 'suitability.begin')}
        </Button>
      ) : (
        <p>{t('suitability.nextAt', { time: isolate(formatDayAndTime(nextAttemptAt)) })}</p>
      )}
    </Stack>
  );
}
