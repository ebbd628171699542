import type { CampaignPerson } from '@credence/contract/campaign';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { Table } from '@credence/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { explain } from '../../api/messages.ts';
import { counted, countryName, shortId } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { leftOutNames, peopleQuery, type Who } from '../campaign/index.ts';
import styles from './preview.module.css';

function why({ leftOut, level, country }: CampaignPerson): string {
  if (leftOut !== null) return leftOutNames[leftOut];
  const from = country === null ? '' : `, proved by a document of ${countryName(country)}`;
  return `Has level ${level}${from}`;
}

function PersonRow({ person }: { person: CampaignPerson }) {
  const { userId, caseId, level, country, provedAt } = person;
  return (
    <tr>
      <td className={styles.id} title={userId}>
        {caseId === null ? (
          shortId(userId)
        ) : (
          <Link href={`/case/${userId}/${caseId}`} aria-label={`Account ${userId}`}>
            {shortId(userId)}
          </Link>
        )}
      </td>
      <td data-align="end">{level}</td>
      <td>{country === null ? '–' : countryName(country)}</td>
      <td>{provedAt === null ? '–' : exactTime(provedAt)}</td>
      <td className={styles.why}>{why(person)}</td>
    </tr>
  );
}

export interface PeopleProps {
  campaignId: string;
  revision: number;
  who: Who;
}

/** Accounts, page by page, each with the reason. */
export function People({ campaignId, revision, who }: PeopleProps) {
  const query = useInfiniteQuery(peopleQuery(campaignId, revision, who));
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The accounts could not be loaded"
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (!query.data) return <Skeleton lines={4} />;
  const people = query.data.pages.flatMap((page) => page.items);
  if (people.length === 0) return <p>Nobody.</p>;
  return (
    <div className={styles.stack}>
      <Table
        caption={who === 'asked' ? 'Accounts that are asked' : 'Accounts that are left out'}
        captionHidden
      >
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" data-align="end">
              Level
            </th>
            <th scope="col">Country</th>
            <th scope="col">Proved</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.userId} person={person} />
          ))}
        </tbody>
      </Table>
      <div className={styles.foot}>
        <span>
          {counted(people.length, 'account')} shown{query.hasNextPage && ', and more'}
        </span>
        {query.hasNextPage && (
          <Button
            size="x-small"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}
