import type { ReviewCase } from '@credence/contract/review-case';
import { DataList } from '@credence/ui/data-list';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { applicantTexts, labelText } from '../../api/applicant-texts.ts';
import { Panel } from '../../parts/panel.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { checkerOf } from '../../words/case.ts';
import { labelNames } from '../../words/labels.ts';
import { exactTime } from '../../words/time.ts';
import styles from './verdict.module.css';

/** The verdict, what the applicant reads, and the notes that only officers may read. */
export function VerdictPanel({ reviewed }: { reviewed: ReviewCase }) {
  const texts = useQuery(applicantTexts);
  const { verdict, privateNote, officerNote, decidedBy, item } = reviewed;
  if (!verdict) return null;
  const notes = [
    { by: checkerOf(item), note: privateNote },
    { by: decidedBy ?? 'the officer', note: officerNote },
  ].filter(({ note }) => note !== '');
  return (
    <Panel title="Verdict" aside={<StateBadge state={verdict.outcome} />}>
      <DataList
        rows={[
          { label: 'Decided by', value: decidedBy ?? 'Rules of the site' },
          { label: 'Decided', value: exactTime(verdict.decidedAt) },
        ]}
      />
      {verdict.labels.length > 0 && (
        <>
          <h3 className={styles.subtitle}>What the applicant reads</h3>
          <ul className={styles.texts}>
            {verdict.labels.map((label) => (
              <li key={label}>{labelText(texts.data, label) ?? labelNames[label]}</li>
            ))}
          </ul>
        </>
      )}
      {notes.map(({ by, note }) => (
        <Fragment key={by}>
          <h3 className={styles.subtitle}>
            Note of {by} <span className={styles.hint}>never shown to the applicant</span>
          </h3>
          <p className={styles.note}>{note}</p>
        </Fragment>
      ))}
    </Panel>
  );
}
