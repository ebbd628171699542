import type { ApplicantCase } from '@credence/contract/verification';
import { classes } from '@credence/ui/classes';
import { CheckIcon } from '@credence/ui/icons/check';
import { ClockIcon } from '@credence/ui/icons/clock';
import { PageHeader } from '@credence/ui/page-header';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { formatDate } from '../../../i18n/format-moment.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { WayOut } from '../../../views/way-out.tsx';
import styles from './waiting-view.module.css';

interface WaitingViewProps {
  current: ApplicantCase | null;
  /** The last question to the server got no answer. */
  stale: boolean;
}

/** The case is with those who check: what happens now, how long it takes, and that one may leave. */
export function WaitingView({ current, stale }: WaitingViewProps) {
  const t = useText();
  const received = current?.submittedAt
    ? t('document.waiting.receivedOn', { time: isolate(formatDate(current.submittedAt)) })
    : t('document.waiting.received');
  const second = current?.level === 2 ? '.second' : '';
  if (current?.route === 'taken-over') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('quick.checking.title')} text={t('quick.checking.text')} />
        <WayOut stale={stale} reference={current?.reference} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <PageHeader title={t(`document.waiting.title${second}`)} text={t('document.waiting.text')} />
      <ol className={styles.stages}>
        <li className={classes(styles.stage, styles.done)}>
          <CheckIcon label={t('document.steps.done')} />
          <span>{received}</span>
        </li>
        <li className={styles.stage} aria-current="step">
          <Spinner />
          <span>
            {t(
              current?.state === 'in_review'
                ? 'document.waiting.inReview'
                : `document.waiting.checking${second}`,
            )}
          </span>
        </li>
        <li className={classes(styles.stage, styles.later)}>
          <ClockIcon />
          <span>{t('document.waiting.result')}</span>
        </li>
      </ol>
      <WayOut stale={stale} reference={current?.reference} />
    </Stack>
  );
}
