import { Link } from 'wouter';
import { shortId } from '../../words/text.ts';
import styles from './case-link.module.css';
import type { CaseAddress } from './queries.ts';

/** Leads to another case, named by its id. */
export function CaseLink({ userId, caseId, text = 'Open' }: CaseAddress & { text?: string }) {
  return (
    <Link href={`/case/${userId}/${caseId}`} className={styles.link}>
      {`${text} `}
      {shortId(caseId)}
    </Link>
  );
}
