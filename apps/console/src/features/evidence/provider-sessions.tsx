import type { ProviderSession, ReviewCase } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { CheckIcon } from '@credence/ui/icons/check';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { WarningIcon } from '@credence/ui/icons/warning';
import { CopyId } from '../../parts/copy-id.tsx';
import { Panel } from '../../parts/panel.tsx';
import { picturesElsewhere, providerNames, sessionStateNames } from '../../words/case.ts';
import { exactTime } from '../../words/time.ts';
import { failureSentence } from '../../words/vendor.ts';
import styles from './provider-sessions.module.css';

const badges = {
  opening: { tone: 'neutral', Icon: ClockIcon },
  open: { tone: 'neutral', Icon: ClockIcon },
  'handed-in': { tone: 'info', Icon: ClockIcon },
  finished: { tone: 'success', Icon: CheckIcon },
  abandoned: { tone: 'neutral', Icon: CrossIcon },
  failed: { tone: 'warning', Icon: WarningIcon },
} as const;

function Session({ session }: { session: ProviderSession }) {
  const { tone, Icon } = badges[session.state];
  return (
    <li className={styles.session}>
      <div className={styles.line}>
        <span className={styles.provider}>{providerNames[session.provider]}</span>
        <Badge tone={tone} icon={<Icon />}>
          {sessionStateNames[session.state]}
        </Badge>
        {session.failure !== '' && <span className={styles.failure}>{failureSentence(session.failure)}</span>}
        <span className={styles.times}>
          <time dateTime={session.startedAt}>{exactTime(session.startedAt)}</time>
          {session.changedAt !== session.startedAt && (
            <>
              {' '}
              to <time dateTime={session.changedAt}>{exactTime(session.changedAt)}</time>
            </>
          )}
        </span>
      </div>
      <div className={styles.ids}>
        {session.vendorApplicant !== '' && <CopyId label="Vendor’s applicant" id={session.vendorApplicant} />}
        {session.vendorSession !== '' && <CopyId label="Vendor’s session" id={session.vendorSession} />}
        <CopyId label="Our session" id={session.id} />
      </div>
    </li>
  );
}

/** Which providers were tried, and their ids for the person. */
export function ProviderSessionsPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { sessions, item } = reviewed;
  if (sessions.length === 0) return null;
  return (
    <Panel title="Sessions with providers">
      {picturesElsewhere(item) && (
        <p className={styles.about}>
          {providerNames[item.provider]} shows the pictures in its own dashboard, by these ids.
        </p>
      )}
      <ol className={styles.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ol>
    </Panel>
  );
}
