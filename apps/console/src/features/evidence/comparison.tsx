import type { ReviewCase } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { Comparison, type ComparisonRow } from '@credence/ui/comparison';
import { CheckIcon } from '@credence/ui/icons/check';
import { ErrorIcon } from '@credence/ui/icons/error';
import { InfoIcon } from '@credence/ui/icons/info';
import { WarningIcon } from '@credence/ui/icons/warning';
import { Stack } from '@credence/ui/stack';
import { Panel } from '../../parts/panel.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { checkerOf, comparedFieldNames } from '../../words/case.ts';
import { counted } from '../../words/text.ts';
import { comparedSource, comparedValue, declaredValue } from '../case/index.ts';
import styles from './comparison.module.css';
import { compareLetters, type Stretch } from './letters.ts';

type Compared = ReviewCase['comparisons'][number];

const badges = {
  same: { tone: 'success', Icon: CheckIcon, text: 'Same' },
  similar: { tone: 'warning', Icon: WarningIcon, text: 'Similar' },
  different: { tone: 'danger', Icon: ErrorIcon, text: 'Different' },
  incomparable: { tone: 'neutral', Icon: InfoIcon, text: 'Not comparable' },
} as const;

/** An expiry date is not compared: the document is valid or expired. */
const expiryTexts: Partial<Record<Compared['outcome'], string>> = { same: 'Valid', different: 'Expired' };

function Value({ text, stretches }: { text: string; stretches: readonly Stretch[] | undefined }) {
  if (text === '') return <span className={styles.nothing}>Nothing</span>;
  if (!stretches) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {stretches.map((stretch, index) =>
        stretch.shared ? (
          stretch.text
        ) : (
          // The stretches of a value never move, so their index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index} className={styles.mark}>
            {stretch.text}
          </mark>
        ),
      )}
    </bdi>
  );
}

function rowOf({ field, outcome, ...values }: Compared): ComparisonRow {
  const { tone, Icon } = badges[outcome];
  const text = (field === 'expiryDate' && expiryTexts[outcome]) || badges[outcome].text;
  const declared = declaredValue(field, values.declared);
  const read = comparedValue(field, values.read);
  const differs = field !== 'expiryDate' && (outcome === 'different' || outcome === 'similar');
  const letters = differs && declared && read ? compareLetters(declared, read) : undefined;
  return {
    key: field,
    label: comparedFieldNames[field],
    values: [
      <Value key="declared" text={declared} stretches={letters?.left} />,
      <Value key="read" text={read} stretches={letters?.right} />,
    ],
    differs,
    status:
      outcome === 'same' ? (
        <Quiet icon={<CheckIcon />}>{text}</Quiet>
      ) : (
        <Badge tone={tone} icon={<Icon />}>
          {text}
        </Badge>
      ),
  };
}

/** What to look for in the pictures, where nothing could be read of them. */
function unread({ item, declared, reading, files }: ReviewCase): ComparisonRow[] {
  const state = reading.state === 'waiting' ? 'Being read' : 'Not read';
  const fields = [
    ['name', [declared.firstname, declared.lastname].filter(Boolean).join(' ')],
    ['birthDate', declared.birthDate],
    ['nationality', declared.nationality],
    ['issuingCountry', item.country],
    ['documentType', item.documentType ?? ''],
  ] as const;
  return fields.map(([field, value]) => ({
    key: field,
    label: comparedFieldNames[field],
    values: [
      <Value key="declared" text={declaredValue(field, value)} stretches={undefined} />,
      <span key="read" className={styles.nothing}>
        {state}
      </span>,
    ],
    status: files.length > 0 && <span className={styles.nothing}>Compare by eye</span>,
  }));
}

/** What the applicant declared, compared with the document, registry or issuer. */
export function ComparisonPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { item, comparisons } = reviewed;
  const count = (outcome: Compared['outcome']) =>
    comparisons.filter((comparison) => comparison.outcome === outcome).length;
  const different = count('different');
  const similar = count('similar');
  return (
    <Panel
      title="Declared and read"
      aside={
        <Stack row gap="xs">
          {different > 0 && (
            <Badge tone="danger" icon={<ErrorIcon />}>
              {counted(different, 'difference')}
            </Badge>
          )}
          {similar > 0 && (
            <Badge tone="warning" icon={<WarningIcon />}>
              {similar} similar
            </Badge>
          )}
        </Stack>
      }
    >
      <Comparison
        caption={`What the applicant declared beside what ${comparedSource(item)} says`}
        fieldLabel="Field"
        sources={['Declared', item.route === 'document' ? 'On the document' : checkerOf(item)]}
        statusLabel="Result"
        rows={comparisons.length === 0 ? unread(reviewed) : comparisons.map(rowOf)}
      />
    </Panel>
  );
}
