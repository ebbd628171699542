import { endOfficerSessions } from '@credence/contract/officer-session';
import { type OfficerLine, proposeEndOfAccess } from '@credence/contract/rights';
import { Badge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { Table } from '@credence/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useReady } from '../../parts/ready.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTitle } from '../../parts/title.ts';
import { May } from '../../permissions/may.tsx';
import heads from '../../lists/list-head.module.css';
import { roleNames } from '../../words/roles.ts';
import { siteName } from '../../words/site.ts';
import { exactTime } from '../../words/time.ts';
import { ProposalList } from '../proposal/index.ts';
import styles from './rights.module.css';
import { officersQuery } from './queries.ts';
import { RightsDialog } from './rights-dialog.tsx';

/** Keeps harm away, and costs the officer a sign-in: nobody has to agree. */
function SignOut({ officerId, name }: Pick<OfficerLine, 'officerId' | 'name'>) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(endOfficerSessions, { officerId }),
  });
  return (
    <>
      <Button size="small" aria-label={`Sign out: ${name}`} loading={isPending} onClick={() => mutate()}>
        Sign out
      </Button>
      {data && <span role="status">{data.ended === 0 ? 'Was not signed in' : 'Signed out'}</span>}
      {error && <span role="alert">{explain(error)}</span>}
    </>
  );
}

interface Asked {
  line: OfficerLine;
  what: 'rights' | 'end';
}

interface RowProps {
  line: OfficerLine;
  onAsk: (asked: Asked) => void;
  onAnswered: () => void;
}

function Row({ line, onAsk, onAnswered }: RowProps) {
  const { officerId, name, email, roles, sites, changedAt, endedAt, proposals } = line;
  return (
    <tr>
      <th scope="row" className={styles.who}>
        {name}
        <span className={styles.quiet}>{email}</span>
      </th>
      <td>
        {endedAt === null ? roles.map((role) => roleNames[role]).join(', ') : <Badge>Access ended</Badge>}
      </td>
      <td>{endedAt === null && (sites.length === 0 ? 'All' : sites.map(siteName).join(', '))}</td>
      <td>
        <time dateTime={endedAt ?? changedAt}>{exactTime(endedAt ?? changedAt)}</time>
      </td>
      <td>
        {proposals.length > 0 && <ProposalList proposals={proposals} aboutOne onAnswered={onAnswered} />}
        {endedAt === null && (
          <May do="manage-officers">
            <div className={styles.buttons}>
              <Button size="small" onClick={() => onAsk({ line, what: 'rights' })}>
                Roles and sites…
              </Button>
              <Button size="small" onClick={() => onAsk({ line, what: 'end' })}>
                End access…
              </Button>
              <SignOut officerId={officerId} name={name} />
            </div>
          </May>
        )}
      </td>
    </tr>
  );
}

interface AskedProps {
  asked: Asked;
  sites: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

function AskedDialog({ asked: { line, what }, sites, onDone, onClose }: AskedProps) {
  if (what === 'rights') return <RightsDialog line={line} sites={sites} onDone={onDone} onClose={onClose} />;
  const { officerId, revision, name } = line;
  return (
    <ReasonDialog
      title={`End the access of ${name}?`}
      text="Once a second administrator agrees, nobody signs in with this login again. What was decided keeps the name."
      confirm="Propose"
      dangerous
      perform={(reason) => call(proposeEndOfAccess, { officerId, revision, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function Officers({
  lines,
  sites,
  reload,
}: {
  lines: readonly OfficerLine[];
  sites: readonly string[];
  reload: () => void;
}) {
  const [asked, setAsked] = useState<Asked>();
  const [proposed, setProposed] = useState(false);
  return (
    <>
      {proposed && <Banner tone="success" title="Proposed. A second administrator has to agree." announce />}
      <Table caption="Officers" captionHidden>
        <thead>
          <tr>
            {['Officer', 'Roles', 'Sites', 'Since', 'Steps'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={line.officerId}
              line={line}
              onAsk={(one) => {
                setProposed(false);
                setAsked(one);
              }}
              onAnswered={reload}
            />
          ))}
        </tbody>
      </Table>
      {asked && (
        <AskedDialog
          asked={asked}
          sites={sites}
          onDone={() => {
            setAsked(undefined);
            setProposed(true);
            reload();
          }}
          onClose={() => {
            setAsked(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

/** Who may sign in here, and what they may do. */
export function OfficersScreen() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(officersQuery);
  useTitle('Officers');
  useReady(data !== undefined);
  return (
    <div className={heads.screen}>
      <h1>Officers</h1>
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The officers could not be loaded"
          text={explain(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && (
        <Officers
          lines={data.officers}
          sites={data.sites}
          reload={() => void client.invalidateQueries({ queryKey: officersQuery.queryKey })}
        />
      )}
    </div>
  );
}
