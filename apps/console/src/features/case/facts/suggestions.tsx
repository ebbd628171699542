import type { ReviewCase } from '@credence/contract';
import { Badge, WarningIcon } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { applicantTexts, labelText } from '../../../api/applicant-texts.ts';
import { checkerOf, labelNames } from '../../../i18n/words.ts';
import { Panel } from './panel.tsx';
import styles from './suggestions.module.css';

/** Why the rules and the provider would not let the case pass, as reasons that an officer may give. */
export function SuggestionsPanel({ reviewed }: { reviewed: ReviewCase }) {
  const texts = useQuery(applicantTexts);
  const { suggestedLabels: labels, item } = reviewed;
  if (labels.length === 0) return null;
  return (
    <Panel title={`Found by the rules and ${checkerOf(item)}`}>
      <ul className={styles.list}>
        {labels.map((label) => (
          <li key={label} className={styles.entry}>
            <Badge tone="warning" icon={<WarningIcon />}>
              {labelNames[label]}
            </Badge>
            <span className={styles.text}>{labelText(texts.data, label)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
