import type { ReviewCase } from '@credence/contract';
import { DataList, type DataRow } from '@credence/ui';
import { Link } from 'wouter';
import { exactTime } from '../../../i18n/time.ts';
import { checkerOf, purposeNames, routeNames, schemeNames } from '../../../i18n/words.ts';
import { shortId } from '../../../parts/short-id.ts';
import history from './history.module.css';
import styles from './origin.module.css';
import { Panel } from './panel.tsx';

/** By which way the case came, under which rules, and what it stands on. */
export function OriginPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { item, number, takenOver, carried, site, policyVersion } = reviewed;
  const caseLink = (caseId: string) => (
    <Link href={`/case/${item.userId}/${caseId}`} className={history.open}>
      Open {shortId(caseId)}
    </Link>
  );
  const rows: DataRow[] = [
    { label: 'Route', value: routeNames[item.route] },
    { label: 'Purpose', value: purposeNames[item.purpose] },
    { label: 'Checked by', value: checkerOf(item) },
  ];
  if (number !== null) {
    rows.push({
      label: schemeNames[number.scheme],
      value: (
        <span role="img" className={styles.number} aria-label={`Ends with ${number.shown.slice(-2)}`}>
          {number.shown}
        </span>
      ),
    });
  }
  if (item.route === 'taken-over') {
    rows.push(
      takenOver === null
        ? { label: 'Source', value: 'The source case is not known.' }
        : { label: 'Source', value: `Site ${takenOver.site}`, aside: caseLink(takenOver.caseId) },
      {
        label: 'Consent',
        value: takenOver?.consent
          ? `${exactTime(takenOver.consent.agreedAt)}, text of ${takenOver.consent.version}, language ${takenOver.consent.language}`
          : 'No consent is recorded.',
      },
    );
  }
  if (carried !== null) {
    rows.push({
      label: 'Document',
      value: 'Carried on from level 1, not sent again',
      aside: caseLink(carried.caseId),
    });
  }
  rows.push(
    { label: 'Site', value: site },
    {
      label: 'Policy',
      value: <span className={styles.version}>{policyVersion || 'From before editions were kept'}</span>,
    },
  );
  return (
    <Panel title="About this case">
      <DataList rows={rows} />
    </Panel>
  );
}
