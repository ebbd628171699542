import type { CampaignPreview } from '@credence/contract/campaign';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { Table } from '@credence/ui/table';
import { Tabs } from '@credence/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../api/messages.ts';
import { countryName } from '../../words/text.ts';
import { leftOutNames, number, previewQuery, type Who } from '../campaign/index.ts';
import { People } from './people.tsx';
import styles from './preview.module.css';

function Groups({ groups }: Pick<CampaignPreview, 'groups'>) {
  return (
    <Table caption="By country and level">
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col" data-align="end">
            Level
          </th>
          <th scope="col" data-align="end">
            Accounts
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ country, level, accounts }) => (
          <tr key={`${country} ${level}`}>
            <td>{country === null ? 'Not known' : countryName(country)}</td>
            <td data-align="end">{level}</td>
            <td data-align="end">{number(accounts)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Reasons({ reasons }: Pick<CampaignPreview, 'reasons'>) {
  return (
    <Table caption="Left out, by reason">
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col" data-align="end">
            Accounts
          </th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, accounts }) => (
          <tr key={reason}>
            <td>{leftOutNames[reason]}</td>
            <td data-align="end">{number(accounts)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export interface PreviewProps {
  campaignId: string;
  /** Of the plan that is looked at. */
  revision: number;
}

/** Whom a campaign would ask if it were started now, and whom of the site it would leave out, with why. */
export function Preview({ campaignId, revision }: PreviewProps) {
  const query = useQuery(previewQuery(campaignId, revision));
  const [who, setWho] = useState<Who>('asked');
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="It could not be counted"
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (!query.data)
    return (
      <>
        <output>Counting the accounts of the site. A million takes some seconds.</output>
        <Skeleton lines={5} />
      </>
    );
  const { asked, leftOut, groups, reasons } = query.data;
  return (
    <div className={styles.stack}>
      <p className={styles.big}>
        <b>{number(asked)}</b> asked, <b>{number(leftOut)}</b> of the site left out, if it were started now.
      </p>
      <div className={styles.tables}>
        {groups.length > 0 && <Groups groups={groups} />}
        {reasons.length > 0 && <Reasons reasons={reasons} />}
      </div>
      <Tabs
        label="Accounts"
        tabs={[
          { value: 'asked', label: 'Asked' },
          { value: 'left-out', label: 'Left out' },
        ]}
        value={who}
        onChange={(value) => setWho(value === 'left-out' ? 'left-out' : 'asked')}
      >
        <People key={who} campaignId={campaignId} revision={revision} who={who} />
      </Tabs>
    </div>
  );
}
