import type { TemplateFinding } from '@credence/questionnaire';
import { StatusBadge } from '@credence/ui/badge';
import { LiveRegion } from '@credence/ui/live-region';
import { counted } from '../../words/text.ts';
import type { DraftDocument } from '../template/index.ts';
import styles from './editor.module.css';
import { findingText, placeWords } from './places.ts';

export interface ProblemsProps {
  document: DraftDocument;
  findings: readonly TemplateFinding[];
  /** Leads to the field of a finding. */
  onGo: (finding: TemplateFinding) => void;
}

function Line({ finding, document, onGo }: Omit<ProblemsProps, 'findings'> & { finding: TemplateFinding }) {
  return (
    <li>
      <button type="button" className={styles.problem} onClick={() => onGo(finding)}>
        {placeWords(document, finding.place)}
      </button>{' '}
      {findingText(finding)}
    </li>
  );
}

/** Everything that is wrong or looks wrong, each with the way to its field. */
export function Problems({ document, findings, onGo }: ProblemsProps) {
  const faults = findings.filter(({ severity }) => severity === 'fault');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const told = [
    ...(faults.length > 0 ? [counted(faults.length, 'fault')] : []),
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
  ].join(', ');
  const list = (title: string, of: readonly TemplateFinding[]) =>
    of.length > 0 && (
      <>
        <h2 className={styles.legend}>{title}</h2>
        <ul className={styles.problems}>
          {of.map((finding, at) => (
            // The same can be said twice of one place.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={at} finding={finding} document={document} onGo={onGo} />
          ))}
        </ul>
      </>
    );
  return (
    <>
      <LiveRegion message={told || 'Nothing is wrong'} />
      {findings.length === 0 ? (
        <div>
          <StatusBadge tone="success">Nothing is wrong</StatusBadge>
        </div>
      ) : (
        <details className={styles.findings}>
          <summary>
            <StatusBadge tone={faults.length > 0 ? 'danger' : 'warning'}>{told}</StatusBadge>
          </summary>
          {list('Faults: have to be mended before it can be submitted', faults)}
          {list('Warnings: look once more', warnings)}
        </details>
      )}
    </>
  );
}
