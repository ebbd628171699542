import type { SuitabilityTestCode } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { ClockIcon } from '@credence/ui/icons/clock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { Stack } from '@credence/ui/stack';
import { formatDate, formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { PlainFrame } from '../../views/plain-frame.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { WayHome } from '../../views/way-home.tsx';
import type { Result } from './queries.ts';
import { Review } from './review.tsx';
import styles from './suitability.module.css';
import { titleOf } from './titles.ts';
import { written } from './written.ts';

interface ResultViewProps {
  test: SuitabilityTestCode;
  result: Result;
  /** From when it may be taken again; null where that is now. */
  nextAttemptAt: string | null;
  busy: boolean;
  error: Error | null;
  onAgain: () => void;
}

/** The profile in words, and the limit that follows from it. */
function Profile({ profile, language }: { profile: NonNullable<Result['profile']>; language: string }) {
  const t = useText();
  const { of, percent } = profile.exposure;
  const share = new Intl.NumberFormat(intlLocale(), { style: 'percent' }).format(percent / 100);
  return (
    <Stack>
      <p className={styles.profile} {...written(language)}>
        {profile.text}
      </p>
      <p className={styles.limit}>{t(`suitability.limit.${of}`, { share: isolate(share) })}</p>
      {profile.note !== null && (
        <Banner tone="info">
          <span {...written(language)}>{profile.note}</span>
        </Banner>
      )}
    </Stack>
  );
}

/** How the last attempt ended, what follows, and every question with its explanation. */
export function ResultView({ test, result, nextAttemptAt, busy, error, onAgain }: ResultViewProps) {
  const t = useText();
  const { language, passed, score, profile, validUntil, review } = result;
  const title =
    profile === null
      ? t(passed ? 'suitability.passed' : 'suitability.failed')
      : t('suitability.profile', { name: isolate(profile.name) });
  const text =
    score === null
      ? t(titleOf[test])
      : t('suitability.score', { right: score.right, of: score.of, needed: score.passMark });
  return (
    <Stack gap="lg">
      <PlainFrame
        icon={passed ? <SuccessIcon /> : <ClockIcon />}
        {...(passed && { tone: 'success' })}
        title={title}
        text={text}
        action={
          <>
            {!passed && nextAttemptAt === null && (
              <Button variant="primary" size="x-large" fullWidth loading={busy} onClick={onAgain}>
                {t('suitability.again')}
              </Button>
            )}
            <WayHome primary={passed} />
            {passed && nextAttemptAt === null && (
              <Button size="x-large" fullWidth loading={busy} onClick={onAgain}>
                {t('suitability.again')}
              </Button>
            )}
          </>
        }
      >
        {profile && <Profile profile={profile} language={language} />}
        {validUntil !== null && <p>{t('suitability.until', { time: isolate(formatDate(validUntil)) })}</p>}
        {nextAttemptAt !== null && (
          <p>{t('suitability.nextAt', { time: isolate(formatDayAndTime(nextAttemptAt)) })}</p>
        )}
        {error && <Refusal error={error} />}
      </PlainFrame>
      <Review review={review} language={language} />
    </Stack>
  );
}
