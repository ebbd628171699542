import type { ReviewCase } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { Comparison } from '@credence/ui/comparison';
import { CheckIcon } from '@credence/ui/icons/check';
import { WarningIcon } from '@credence/ui/icons/warning';
import { Panel } from '../../parts/panel.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { documentTypeNames } from '../../words/case.ts';
import { countryName } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { CaseLink } from '../case/index.ts';
import { fieldName, fieldValue } from './reading.tsx';
import styles from './update.module.css';

/** What is approved now, compared with what an update shows. */
export function UpdatePanel({ reviewed }: { reviewed: ReviewCase }) {
  const { standing: approved, item, reading } = reviewed;
  if (item.purpose !== 'update') return null;
  if (approved === null) {
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
  const names = [...new Set([...approved.fields, ...reading.fields].map(({ name }) => name))];
  const typeName = (type: typeof item.documentType): string => (type === null ? '' : documentTypeNames[type]);
  const compared = [
    { label: 'Country', before: countryName(approved.country), after: countryName(item.country) },
    { label: 'Document', before: typeName(approved.documentType), after: typeName(item.documentType) },
    ...names.map((name) => ({
      label: fieldName(name),
      before: valueIn(approved.fields, name),
      after: valueIn(reading.fields, name),
    })),
  ];
  return (
    <Panel title="Update: what stands and what is new">
      <p className={styles.none}>
        The approved identity stands until this case is approved.{' '}
        {approved.decidedAt && <>It was approved on {exactTime(approved.decidedAt)}. </>}
        <CaseLink userId={item.userId} caseId={approved.caseId} />
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
