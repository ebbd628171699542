import type { AccountSession } from '@credence/contract/account-sessions';
import { endOwnSessions, officerSessions } from '@credence/contract/officer-session';
import { Badge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { Table } from '@credence/ui/table';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import heads from '../../lists/list-head.module.css';
import { focusFirst } from '../../parts/focus.ts';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { exactTime } from '../../words/time.ts';

const sessionsQuery = queryOptions({
  queryKey: [officerSessions.path],
  queryFn: ({ signal }) => call(officerSessions, {}, signal),
  staleTime: 0,
});

/** Ids of what has the focus once a session has ended: the others' button, or with none left the title. */
const endOthers = 'end-others';
const title = 'own-sessions';

/** What a browser or a system that tells nothing is called by the server. */
const untold = '?';

function deviceName({ browser, system }: AccountSession): string {
  const told = [browser, system].filter((name) => name !== untold);
  return told.length === 0 ? 'Unknown device' : told.join(' on ');
}

interface RowProps {
  session: AccountSession;
  ending: boolean;
  onEnd: () => void;
}

function Row({ session, ending, onEnd }: RowProps) {
  const device = deviceName(session);
  return (
    <tr>
      <th scope="row">
        {device} {session.current && <Badge tone="success">This one</Badge>}
      </th>
      <td>
        <time dateTime={session.begunAt}>{exactTime(session.begunAt)}</time>
      </td>
      <td>
        <time dateTime={session.seenAt}>{exactTime(session.seenAt)}</time>
      </td>
      <td>
        {!session.current && (
          <Button size="small" loading={ending} aria-label={`End the session: ${device}`} onClick={onEnd}>
            End
          </Button>
        )}
      </td>
    </tr>
  );
}

function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const client = useQueryClient();
  const pressed = useRef(false);
  const end = useMutation({
    mutationFn: (id: string | undefined) => call(endOwnSessions, id === undefined ? {} : { id }),
    onMutate: () => {
      pressed.current = true;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: () => {
      pressed.current = false;
    },
  });
  // The button that was pressed goes with its session, and the focus with it.
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    focusFirst(endOthers, title);
  });
  return (
    <>
      {end.isError && (
        <Banner tone="danger" title="The session did not end" announce>
          {explain(end.error)}
        </Banner>
      )}
      {end.isSuccess && <Banner tone="success" title="Ended" announce />}
      <Table caption="Your sessions" captionHidden>
        <thead>
          <tr>
            {['Device', 'Since', 'Last used', 'End'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              ending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </tbody>
      </Table>
      {sessions.length > 1 ? (
        <div>
          <Button
            id={endOthers}
            loading={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            End all others
          </Button>
        </div>
      ) : (
        <p>You are signed in nowhere else.</p>
      )}
    </>
  );
}

/** Where the officer is signed in, and the way to end it. */
export function OwnSessionsScreen() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  useTitle('Your sessions');
  useReady(data !== undefined);
  return (
    <div className={heads.screen}>
      <h1 id={title} tabIndex={-1}>
        Your sessions
      </h1>
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data === undefined && error !== null && (
        <ErrorState
          title="Your sessions could not be loaded"
          text={explain(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && <Sessions sessions={data.sessions} />}
    </div>
  );
}
