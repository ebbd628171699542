import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './reverification.module.css';

type Told = Pick<NonNullable<KycInfo['updatePOI']>, 'dueAt' | 'overdue' | 'consequence'>;

/** The important note: that documents must be submitted again, by when, and what holds after that. */
export function Demand({ dueAt, overdue, consequence, pending }: Told & { pending: boolean }) {
  const t = useText();
  const time = isolate(formatDayAndTime(dueAt));
  return (
    <Banner tone={overdue ? 'danger' : 'warning'} title={t('reverification.important')}>
      <div className={styles.lines}>
        <p>{t('reverification.statement')}</p>
        {!pending && <p>{t(overdue ? 'reverification.overdue' : 'reverification.deadline', { time })}</p>}
        {!pending && consequence !== 'none' && (
          <p>{t(`reverification.${overdue ? 'now' : 'after'}.${consequence}`)}</p>
        )}
      </div>
    </Banner>
  );
}
