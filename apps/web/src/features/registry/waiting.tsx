import type { ResultOf } from '@credence/contract/endpoint';
import type { nonDocumentCase } from '@credence/contract/vendor-calls';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { PageHeader } from '@credence/ui/page-header';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { WayOut } from '../../views/way-out.tsx';
import styles from './registry.module.css';

export type Newest = NonNullable<ResultOf<typeof nonDocumentCase>>;

/** The number as it may be shown again: its last two signs. */
export function ShownNumber({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.number}>
      {children}
    </bdi>
  );
}

/** It is with the registry, or with a person; one may leave and come back. */
export function Waiting({ newest, stale }: { newest: Newest | undefined; stale: boolean }) {
  const t = useText();
  const scheme = newest?.scheme;
  const inReview = newest?.case.state === 'in_review';
  return (
    <Stack gap="lg">
      <PageHeader
        title={t(inReview ? 'number.review.title' : 'number.waiting.title')}
        text={t(inReview ? 'number.review.text' : 'number.waiting.text')}
      />
      <Card>
        <DataList
          rows={[
            {
              key: 'by',
              label: scheme ? t(`number.${scheme}.name`) : t('eid.name'),
              value: newest?.shownNumber ? (
                <ShownNumber>{newest.shownNumber}</ShownNumber>
              ) : (
                t('eid.answered')
              ),
            },
            ...(newest?.case.submittedAt
              ? [{ label: t('number.received'), value: formatDate(newest.case.submittedAt) }]
              : []),
            {
              key: 'state',
              label: t('number.state'),
              value: t(inReview ? 'number.state.review' : 'number.state.registry'),
              aside: <Spinner />,
            },
          ]}
        />
      </Card>
      <WayOut stale={stale} reference={newest?.case.reference} />
    </Stack>
  );
}
