import type { DocumentCode } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { DataList } from '@credence/ui/data-list';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDayAndTime } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { NotYet } from '../../views/not-yet.tsx';
import { PrintButton } from '../../views/print-button.tsx';
import { AgreementText } from './agreement-text.tsx';
import styles from './agreement.module.css';
import { BackToList } from './back-to-list.tsx';
import { copyQuery } from './queries.ts';

/** What was agreed to, exactly as it was shown then, with when and in which version. */
export function Copy({ code, version }: { code: DocumentCode; version: string }) {
  const t = useText();
  const found = useQuery(copyQuery(code, version));
  const { data: copy } = found;
  if (!copy) return <NotYet of={[found]} />;
  const rows = [
    { label: t('agreements.evidence.version'), value: formatDate(copy.version) },
    { label: t('agreements.evidence.accepted'), value: formatDayAndTime(copy.acceptedAt) },
    {
      key: 'hash',
      label: t('agreements.evidence.hash'),
      value: <bdi className={styles.hash}>{copy.hash}</bdi>,
    },
  ];
  return (
    <Stack gap="lg">
      <PageHeader above={<BackToList />} title={<span lang={copy.language}>{copy.title}</span>} />
      {copy.withdrawnAt !== null && (
        <Banner tone="info">{t('agreements.state.withdrawn', { date: formatDate(copy.withdrawnAt) })}</Banner>
      )}
      <DataList rows={rows} />
      <div className={styles.buttons}>
        <PrintButton text={t('agreements.print')} />
      </div>
      <AgreementText text={copy} />
    </Stack>
  );
}
