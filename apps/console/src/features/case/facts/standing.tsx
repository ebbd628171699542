import type { ReviewCase } from '@credence/contract';
import { Badge, CheckIcon, Comparison, WarningIcon } from '@credence/ui';
import { Link } from 'wouter';
import { exactTime } from '../../../i18n/time.ts';
import { countryName, documentTypeNames, wordsOf } from '../../../i18n/words.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import { shortId } from '../../../parts/short-id.ts';
import history from './history.module.css';
import { Panel } from './panel.tsx';
import { fieldValue } from './reading.tsx';
import styles from './standing.module.css';

/** What stands approved beside what an update shows. */
export function StandingPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { standing, item, reading } = reviewed;
  if (item.purpose !== 'update') return null;
  if (standing === null) {
    return (
      <Panel title="Update">
        <p className={styles.none}>What was approved before counts no more, so nothing stands beside it.</p>
      </Panel>
    );
  }
  const valueIn = (fields: ReviewCase['reading']['fields'], name: string): string => {
    const value = fields.find((field) => field.name === name)?.value ?? '';
    return value === '' ? '' : fieldValue(name, value);
  };
  const names = [...new Set([...standing.fields, ...reading.fields].map(({ name }) => name))];
  const typeName = (type: typeof item.documentType): string => (type === null ? '' : documentTypeNames[type]);
  const compared = [
    { label: 'Country', before: countryName(standing.country), after: countryName(item.country) },
    { label: 'Document', before: typeName(standing.documentType), after: typeName(item.documentType) },
    ...names.map((name) => ({
      label: wordsOf(name),
      before: valueIn(standing.fields, name),
      after: valueIn(reading.fields, name),
    })),
  ];
  return (
    <Panel title="Update: what stands and what is new">
      <p className={styles.none}>
        The approved identity stands until this case is approved.{' '}
        {standing.decidedAt && <>It was approved on {exactTime(standing.decidedAt)}. </>}
        <Link href={`/case/${item.userId}/${standing.caseId}`} className={history.open}>
          Open {shortId(standing.caseId)}
        </Link>
      </p>
      <Comparison
        caption="What stands approved beside what is new"
        fieldLabel="Field"
        sources={['Approved now', 'New']}
        statusLabel="Result"
        rows={compared.map(({ label, before, after }) => {
          const same = before === after;
          return {
            key: label,
            label,
            values: [<bdi key="before">{before || '–'}</bdi>, <bdi key="after">{after || '–'}</bdi>],
            differs: !same,
            status: same ? (
              <Quiet icon={<CheckIcon />}>Same</Quiet>
            ) : (
              <Badge tone="warning" icon={<WarningIcon />}>
                Changed
              </Badge>
            ),
          };
        })}
      />
    </Panel>
  );
}
