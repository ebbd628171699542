import type { Difference } from '@credence/contract/sent-back';
import type { ApplicantCase, ReviewLabel } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../host/paths.ts';
import { formatDate } from '../../../i18n/format-moment.ts';
import { nationalityName } from '../../../i18n/nationality-name.ts';
import { type TextKey, useText } from '../../../i18n/text.ts';
import { WayOn } from '../../../views/plain-frame.tsx';
import { ReasonList } from '../../../views/reasons.tsx';
import { differencesQuery } from '../../case/index.ts';
import styles from './differing-details.module.css';

const labelOf: Readonly<Record<Difference['field'], TextKey>> = {
  name: 'verified.name',
  birthDate: 'verified.birthDate',
  nationality: 'personal.field.nationality',
};

/** A day or a country that is not whole, as it may be read, stays as it is. */
function shown(field: Difference['field'], value: string): string {
  if (field === 'birthDate' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return field === 'nationality' && /^[A-Z]{2}$/.test(value) ? nationalityName(value) : value;
}

interface DifferingDetailsProps {
  current: ApplicantCase;
  labels: readonly ReviewLabel[];
  /** What is declared now; where that is fixed, the difference is for our team. */
  saved: { locked: boolean } | undefined;
  /** They were changed after the verdict. */
  changed: boolean;
  /** To correct them is the obvious next thing. */
  first: boolean;
}

/** Details that differ: what was declared beside what the document says, and the way to correct it. */
export function DifferingDetails({ current, labels, saved, changed, first }: DifferingDetailsProps) {
  const t = useText();
  const { data: differences = [] } = useQuery(differencesQuery(current.id));
  return (
    <Card
      title={t('document.review.yours')}
      level={2}
      actions={
        saved?.locked !== true && (
          <WayOn to={paths.personal} primary={first}>
            {t('document.retry.details')}
          </WayOn>
        )
      }
    >
      <ReasonList labels={labels} />
      {differences.length > 0 && (
        <dl className={styles.differences}>
          {differences.map(({ field, declared, read }) => (
            <div key={field} className={styles.difference}>
              <dt>{t(labelOf[field])}</dt>
              <dd>
                <span className={styles.who}>{t('document.retry.youSaid')}</span>
                <bdi className={styles.declared}>{shown(field, declared)}</bdi>
              </dd>
              <dd>
                <span className={styles.who}>{t('document.retry.documentSays')}</span>
                <bdi className={styles.read}>{shown(field, read)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changed && <Banner tone="success">{t('document.retry.changed')}</Banner>}
    </Card>
  );
}
