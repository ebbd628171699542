import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './reverification.module.css';

type Told = Pick<NonNullable<KycInfo['updatePOI']>, 'reason' | 'dueAt' | 'overdue' | 'consequence'>;

/** The important note: that documents must be submitted again, why, by when, and what holds after that. */
export function Demand({ reason, dueAt, overdue, consequence, pending }: Told & { pending: boolean }) {
  const t = useText();
  const time = isolate(formatDayAndTime(dueAt));
  const tone = overdue ? 'danger' : 'warning';
  const deadline = overdue ? 'overdue' : 'deadline';
  return (
    <Banner tone={pending ? 'info' : tone} title={t('reverification.important')}>
      <div className={styles.lines}>
        <p>{t('reverification.statement')}</p>
        <p>{t(`reverification.because.${reason}`)}</p>
        <p>{t(`reverification.${pending ? 'until' : deadline}`, { time })}</p>
        {!pending && consequence !== 'none' && (
          <p>{t(`reverification.${overdue ? 'now' : 'after'}.${consequence}`)}</p>
        )}
      </div>
    </Banner>
  );
}
