import type { CampaignLine } from '@credence/contract/campaign';
import type { LinkOfRow } from '../../lists/list.tsx';
import { type Column, Nothing } from '../../lists/rows.tsx';
import { age, dueDay, exactTime } from '../../words/time.ts';
import { CampaignBadge, campaignHref, campaignName, number } from '../campaign/index.ts';
import styles from './campaign-table.module.css';

export const campaignColumns: readonly Column[] = [
  'Campaign',
  'Site',
  'State',
  'Deadline',
  { title: 'Asked', align: 'end' },
  { title: 'Passed', align: 'end' },
  { title: 'Overdue', align: 'end' },
  'Last changed',
];

export interface CampaignCellsProps {
  line: CampaignLine;
  now: number;
  link: LinkOfRow;
}

/** The row of a campaign. */
export function CampaignCells({ line, now, link }: CampaignCellsProps) {
  const { asked, numbers } = line;
  return (
    <>
      <td className={styles.name}>{link(campaignHref(line.campaignId), campaignName(line.name))}</td>
      <td>{line.site || <Nothing />}</td>
      <td>
        <CampaignBadge state={line.state} />
      </td>
      <td className={styles.line}>{line.deadline === null ? <Nothing /> : dueDay(line.deadline)}</td>
      <td data-align="end">{asked === 0 ? <Nothing /> : number(asked)}</td>
      <td data-align="end">{asked === 0 ? <Nothing /> : number(numbers.passed)}</td>
      <td data-align="end">{asked === 0 ? <Nothing /> : number(numbers.overdue)}</td>
      <td className={styles.line}>
        <span className={styles.quiet} title={exactTime(line.lastChanged.at)}>
          {line.lastChanged.officerName}, {age(line.lastChanged.at, now)} ago
        </span>
      </td>
    </>
  );
}
