import type { ReviewCase } from '@credence/contract/review-case';
import { DataList, type DataRow } from '@credence/ui/data-list';
import { CopyId } from '../../parts/copy-id.tsx';
import { Panel } from '../../parts/panel.tsx';
import { checkerOf, purposeNames, routeNames, schemeNames } from '../../words/case.ts';
import { siteName } from '../../words/site.ts';
import { languageName } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { CaseLink } from '../case/index.ts';
import styles from './origin.module.css';

/** The route, policy and source of the case. */
export function OriginPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { item, number, takenOver, carried, site, policyVersion } = reviewed;
  const linkTo = (caseId: string) => <CaseLink userId={item.userId} caseId={caseId} />;
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
        : { label: 'Source', value: `Site: ${siteName(takenOver.site)}`, aside: linkTo(takenOver.caseId) },
      {
        label: 'Consent',
        value: takenOver?.consent
          ? `${exactTime(takenOver.consent.agreedAt)}, version of ${takenOver.consent.version}, read in ${languageName(takenOver.consent.language)}`
          : 'No consent is recorded.',
      },
    );
  }
  if (carried !== null) {
    rows.push({
      label: 'Document',
      value: 'Carried on from level 1, not sent again',
      aside: linkTo(carried.caseId),
    });
  }
  rows.push(
    {
      label: 'Ids',
      value: (
        <>
          <CopyId label="Case" id={item.caseId} /> <CopyId label="Account" id={item.userId} />
        </>
      ),
    },
    { label: 'Site', value: siteName(site) },
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
