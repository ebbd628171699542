import type { nonDocumentCase, ResultOf } from '@credence/contract';
import { Card, DataList, PageHeader, Spinner, Stack } from '@credence/ui';
import { WayOut } from '../../case-views/way-out.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './vendor-number.module.css';

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
      <WayOut stale={stale} />
    </Stack>
  );
}
