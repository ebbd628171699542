import type { ReviewCase } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { WarningIcon } from '@credence/ui/icons/warning';
import { useQuery } from '@tanstack/react-query';
import { applicantTexts, labelText } from '../../api/applicant-texts.ts';
import { Panel } from '../../parts/panel.tsx';
import { labelNames } from '../../words/labels.ts';
import styles from './suggestions.module.css';

/** What the rules and the provider object to, as reasons that an officer can give. */
export function SuggestionsPanel({ reviewed }: { reviewed: ReviewCase }) {
  const texts = useQuery(applicantTexts);
  const { suggestedLabels: labels } = reviewed;
  if (labels.length === 0) return null;
  return (
    <Panel title="Suggested reasons, as the applicant would read them">
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
