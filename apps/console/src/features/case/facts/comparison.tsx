import type { ReviewCase } from '@credence/contract';
import {
  Badge,
  CheckIcon,
  Comparison,
  type ComparisonRow,
  ErrorIcon,
  InfoIcon,
  Stack,
  WarningIcon,
} from '@credence/ui';
import { checkerOf, comparedFieldNames, counted } from '../../../i18n/words.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import { otherWord } from '../basis.ts';
import { comparedValue, declaredValue } from './compared-value.ts';
import styles from './comparison.module.css';
import { compareLetters, type Stretch } from './letters.ts';
import { Panel } from './panel.tsx';

type Compared = ReviewCase['comparisons'][number];

const looks = {
  same: { tone: 'success', Icon: CheckIcon, text: 'Same' },
  similar: { tone: 'warning', Icon: WarningIcon, text: 'Similar' },
  different: { tone: 'danger', Icon: ErrorIcon, text: 'Different' },
  incomparable: { tone: 'neutral', Icon: InfoIcon, text: 'Not comparable' },
} as const;

/** An expiry is not the same or different, but ahead or past. */
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
          // The stretches of a value never move, so their place is their key.
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
  const { tone, Icon } = looks[outcome];
  const text = (field === 'expiryDate' && expiryTexts[outcome]) || looks[outcome].text;
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

/** What the applicant declared beside what the document, or who was asked, says. */
export function ComparisonPanel({ reviewed: { item, comparisons } }: { reviewed: ReviewCase }) {
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
      {comparisons.length === 0 ? (
        <p className={styles.none}>Nothing was read from the document, so there is nothing to compare.</p>
      ) : (
        <Comparison
          caption={`What the applicant declared beside what ${otherWord(item)} says`}
          fieldLabel="Field"
          sources={['Declared', item.route === 'document' ? 'On the document' : checkerOf(item)]}
          statusLabel="Result"
          rows={comparisons.map(rowOf)}
        />
      )}
    </Panel>
  );
}
