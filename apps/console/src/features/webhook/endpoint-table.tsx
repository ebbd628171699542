import type { WebhookEndpoint } from '@credence/contract/webhook';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Table } from '@credence/ui/table';
import { Link } from 'wouter';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { May } from '../../permissions/may.tsx';
import { age, exactTime } from '../../words/time.ts';
import { deliveriesHref } from './queries.ts';
import { stopTexts, typeNames } from './webhook-words.ts';
import styles from './webhook.module.css';

/** What an officer does with an endpoint. */
export type Step = 'ping' | 'change' | 'stop' | 'start' | 'renew' | 'remove';

const steps: readonly { step: Step; title: string; where?: WebhookEndpoint['status'] }[] = [
  { step: 'ping', title: 'Ping', where: 'active' },
  { step: 'change', title: 'Change…' },
  { step: 'stop', title: 'Stop…', where: 'active' },
  { step: 'start', title: 'Start', where: 'stopped' },
  { step: 'renew', title: 'New secret…' },
  { step: 'remove', title: 'Delete…' },
];

/** Whether it is sent anything, and how that has gone lately. */
function Standing({ endpoint, now }: { endpoint: WebhookEndpoint; now: number }) {
  const { status, stopReason, stoppedAt, failingSince } = endpoint;
  if (status === 'stopped')
    return (
      <>
        <Badge tone={stopReason === 'asked' ? 'neutral' : 'danger'}>Stopped</Badge>
        <div className={styles.quiet}>
          {stopTexts[stopReason]} {stoppedAt !== null && `Since ${exactTime(stoppedAt)}.`}
        </div>
      </>
    );
  if (failingSince === null) return <Badge tone="success">Active</Badge>;
  return (
    <>
      <Badge tone="warning">Failing</Badge>
      <div className={styles.quiet}>Nothing has reached it for {age(failingSince, now)}.</div>
    </>
  );
}

interface TableProps {
  partnerId: string;
  endpoints: readonly WebhookEndpoint[];
  now: number;
  onStep: (endpoint: WebhookEndpoint, step: Step) => void;
}

interface RowProps extends Omit<TableProps, 'endpoints'> {
  endpoint: WebhookEndpoint;
}

/** What can be done about it. */
function Actions({ partnerId, endpoint, onStep }: Omit<RowProps, 'now'>) {
  const { id, mode, status, url } = endpoint;
  const { host } = new URL(url);
  return (
    <div className={styles.buttons}>
      <Link href={deliveriesHref(partnerId, 'all', { mode, endpointId: id, type: undefined })}>
        Deliveries
      </Link>
      <May do="manage-partners">
        {steps
          .filter(({ where }) => where === undefined || where === status)
          .map(({ step, title }) => (
            <Button
              key={step}
              size="small"
              aria-label={`${title.replace('…', '')}: ${host}`}
              onClick={() => onStep(endpoint, step)}
            >
              {title}
            </Button>
          ))}
      </May>
    </div>
  );
}

function Row({ partnerId, endpoint, now, onStep }: RowProps) {
  const { mode, url, description, events, contact, formerSecretUntil } = endpoint;
  return (
    <tr>
      <th scope="row" className={styles.url}>
        {url}
        <div className={styles.quiet}>{description}</div>
        {contact !== '' && <div className={styles.quiet}>Contact: {contact}</div>}
        {formerSecretUntil !== null && (
          <div className={styles.quiet}>
            The former secret signs too until {exactTime(formerSecretUntil)}.
          </div>
        )}
      </th>
      <td>
        <ModeBadge mode={mode} />
      </td>
      <td className={styles.told}>
        {events.length === 0 ? 'Everything' : events.map((type) => typeNames[type]).join(', ')}
      </td>
      <td className={styles.state}>
        <Standing endpoint={endpoint} now={now} />
      </td>
      <td>
        <Actions partnerId={partnerId} endpoint={endpoint} onStep={onStep} />
      </td>
    </tr>
  );
}

/** The endpoints of a partner. */
export function EndpointTable({ endpoints, ...rest }: TableProps) {
  return (
    <Table caption="Endpoints" captionHidden>
      <thead>
        <tr>
          {['Address', 'Mode', 'Is told', 'State', 'Steps'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <Row key={endpoint.id} endpoint={endpoint} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}
