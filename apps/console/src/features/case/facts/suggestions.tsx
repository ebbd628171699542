import type { ReviewLabel } from '@credence/contract';
import { Badge, WarningIcon } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { applicantTexts, labelText } from '../../../api/applicant-texts.ts';
import { labelNames } from '../../../i18n/words.ts';
import { Panel } from './panel.tsx';
import styles from './suggestions.module.css';

/** Why the built-in checks did not let the case pass by itself. */
export function SuggestionsPanel({ labels }: { labels: readonly ReviewLabel[] }) {
  const texts = useQuery(applicantTexts);
  if (labels.length === 0) return null;
  return (
    <Panel title="Found by the checks">
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
