import { resendDelivery, type webhookDelivery } from '@credence/contract/console-webhook';
import type { ResultOf } from '@credence/contract/endpoint';
import type { WebhookAttempt } from '@credence/contract/webhook';
import { Button } from '@credence/ui/button';
import { DataList } from '@credence/ui/data-list';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import heads from '../../lists/list-head.module.css';
import { OfflineNotice } from '../../lists/list-notices.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { useOnline } from '../../parts/online.ts';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { Panel, Panels } from '../../parts/panel.tsx';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May } from '../../permissions/may.tsx';
import { exactTime } from '../../words/time.ts';
import { deliveriesHref, deliveriesKey, deliveryQuery, readNarrowed } from './queries.ts';
import { DeliveryBadge } from './state-badge.tsx';
import { answerWords, typeNames, whyNot } from './webhook-words.ts';
import styles from './webhook.module.css';

type Whole = ResultOf<typeof webhookDelivery>;

function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  if (attempts.length === 0) return <p>It was not tried yet.</p>;
  return (
    <ol className={styles.tries}>
      {attempts.map(({ number, at, tookMs, answer, head }) => (
        <li key={number}>
          <p>
            <b>
              {number}. {answerWords(answer)}
            </b>{' '}
            <span className={styles.quiet}>
              {exactTime(at)}, after {tookMs} ms
            </span>
          </p>
          {head !== '' && <pre className={styles.code}>{head}</pre>}
        </li>
      ))}
    </ol>
  );
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function Shown({ partnerId, whole, reload }: { partnerId: string; whole: Whole; reload: () => void }) {
  const [asked, setAsked] = useState(false);
  const { delivery, url, body, attempts } = whole;
  const { id, mode, eventId, state, createdAt, finishedAt, dueAt } = delivery;
  return (
    <>
      <div className={styles.head}>
        <DeliveryBadge state={state} />
        <ModeBadge mode={mode} />
        <May do="manage-partners">
          <Button size="small" onClick={() => setAsked(true)}>
            Send again…
          </Button>
        </May>
      </div>
      <Panels>
        <Panel title="Where and when">
          <DataList
            rows={[
              { label: 'To', value: url },
              { label: 'Event', value: eventId },
              { label: 'Written', value: exactTime(createdAt) },
              ...(finishedAt === null ? [] : [{ label: 'Finished', value: exactTime(finishedAt) }]),
              ...(dueAt === null ? [] : [{ label: 'Tried next', value: exactTime(dueAt) }]),
            ]}
          />
        </Panel>
        <Panel title="What was sent">
          <pre className={styles.code}>{indented(body)}</pre>
        </Panel>
        <Panel title="What was answered">
          <Attempts attempts={attempts} />
        </Panel>
      </Panels>
      {asked && (
        <AskDialog
          title="Send it again?"
          text="It is sent under the same event id. A receiver that remembers what it has had passes over it; one that does not acts twice."
          confirm="Send again"
          why={whyNot}
          perform={() => call(resendDelivery, { partnerId, mode, id })}
          onDone={() => {
            setAsked(false);
            reload();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** One delivery: what was sent, and how each try ended. */
export function DeliveryScreen({ partnerId, deliveryId }: { partnerId: string; deliveryId: string }) {
  const client = useQueryClient();
  const [address] = useSearchParams();
  const { mode } = readNarrowed(address);
  const query = deliveryQuery(partnerId, mode, deliveryId);
  const { data, error, refetch } = useQuery(query);
  const online = useOnline();
  const title = data === undefined ? 'Delivery' : typeNames[data.delivery.type];
  useTitle(`Delivery: ${title}`);
  useReady(data !== undefined);
  const ofMode = { mode, endpointId: undefined, type: undefined };
  return (
    <div className={heads.screen}>
      <Link href={deliveriesHref(partnerId, 'all', ofMode)}>Deliveries</Link>
      <h1>{title}</h1>
      {!online && <OfflineNotice name="The page" />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The delivery could not be loaded"
          text={explain(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && (
        <Shown
          partnerId={partnerId}
          whole={data}
          reload={() => {
            void client.invalidateQueries({ queryKey: query.queryKey });
            void client.invalidateQueries({ queryKey: deliveriesKey });
          }}
        />
      )}
    </div>
  );
}
