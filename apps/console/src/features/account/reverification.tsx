import {
  endReverification,
  type Reverification,
  reviewReverification,
} from '@credence/contract/reverification';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import type { Tone } from '@credence/ui/tone';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { Panel } from '../../parts/panel.tsx';
import { useMay } from '../../permissions/may.tsx';
import { reverificationConsequences, reverificationReasons } from '../../words/reverification.ts';
import { exactTime } from '../../words/time.ts';
import styles from './account.module.css';
import { OrderReverificationDialog } from './order-reverification-dialog.tsx';
import own from './questionnaires.module.css';

const states: Record<Reverification['state'], { text: string; tone: Tone }> = {
  needed: { text: 'Asked', tone: 'warning' },
  pending: { text: 'Submitted', tone: 'info' },
  rejected: { text: 'Not accepted', tone: 'danger' },
  passed: { text: 'Done', tone: 'success' },
  ended: { text: 'Taken back', tone: 'neutral' },
};

const reverificationOf = (userId: string) =>
  queryOptions({
    queryKey: [reviewReverification.path, userId],
    queryFn: ({ signal }) => call(reviewReverification, { userId }, signal),
    staleTime: 0,
  });

interface EndProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks whether it is meant. */
function EndDialog({ userId, onDone, onClose }: EndProps) {
  const end = useMutation({ mutationFn: () => call(endReverification, { userId }), onSuccess: onDone });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take the re-verification back?"
      closeLabel="Close"
      dismissible={!end.isPending}
      actions={
        <>
          <Button disabled={end.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={end.isPending} onClick={() => end.mutate()}>
            Take it back
          </Button>
        </>
      }
    >
      <p>The applicant is not asked any more, and whatever held because it was overdue ends at once.</p>
      {end.error && <p role="alert">{explain(end.error)}</p>}
    </Dialog>
  );
}

/** What was asked last, and where it stands. */
function Newest({ newest }: { newest: Reverification }) {
  const { text, tone } = states[newest.state];
  return (
    <p>
      <Badge tone={tone}>{text}</Badge>{' '}
      {newest.settledAt === null ? (
        <>
          {newest.overdue ? 'Was due ' : 'Due '}
          <time dateTime={newest.dueAt}>{exactTime(newest.dueAt)}</time>
        </>
      ) : (
        <time dateTime={newest.settledAt}>{exactTime(newest.settledAt)}</time>
      )}
      {`. ${reverificationReasons[newest.reason]}. Once overdue: ${reverificationConsequences[newest.consequence]}.`}
      {newest.byCampaign && ' Asked by a campaign.'}
      {newest.overdue && newest.consequence === 'withdrawal-only' && (
        <>
          {' '}
          <Badge tone="danger">Withdrawals only, now</Badge>
        </>
      )}
    </p>
  );
}

/** Whether the account is to show its documents again; left out where its site knows no such thing. */
export function ReverificationPanel({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(reverificationOf(userId));
  const [asking, setAsking] = useState<'order' | 'end'>();
  const [done, setDone] = useState('');
  const may = useMay();
  const finish = (message: string) => {
    setAsking(undefined);
    setDone(message);
    void client.invalidateQueries({ queryKey: reverificationOf(userId).queryKey });
  };
  const close = () => setAsking(undefined);
  const ask = (what: 'order' | 'end') => {
    setDone('');
    setAsking(what);
  };
  if (data === undefined) {
    if (error === null) return null;
    return (
      <Panel title="Re-verification">
        <div className={styles.body}>
          <p className={own.problem}>The re-verification could not be loaded. {explain(error)}</p>
          <div className={styles.buttons}>
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      </Panel>
    );
  }
  const { newest, mayOrder, dueAt } = data;
  if (newest === null && !mayOrder) return null;
  const mayEnd = newest !== null && newest.settledAt === null && !newest.byCampaign;
  return (
    <Panel title="Re-verification">
      <div className={styles.body}>
        <output>{done}</output>
        {newest === null ? <p>The account was not asked to verify again.</p> : <Newest newest={newest} />}
        {(mayOrder || mayEnd) && may('order-reverification') && (
          <div className={styles.buttons}>
            {mayOrder && (
              <Button size="small" onClick={() => ask('order')}>
                Ask to verify again…
              </Button>
            )}
            {mayEnd && (
              <Button size="small" onClick={() => ask('end')}>
                Take it back…
              </Button>
            )}
          </div>
        )}
      </div>
      {asking === 'order' && (
        <OrderReverificationDialog
          userId={userId}
          proposedDue={dueAt}
          onDone={() => finish('The applicant is asked to verify again now.')}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <EndDialog
          userId={userId}
          onDone={() => finish('The applicant is not asked any more.')}
          onClose={close}
        />
      )}
    </Panel>
  );
}
