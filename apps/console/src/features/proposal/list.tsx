import {
  acceptProposal,
  declineProposal,
  type Proposal,
  withdrawProposal,
} from '@credence/contract/proposal';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { proposalNames, proposalStates } from '../../words/proposal.ts';
import { roleNames } from '../../words/roles.ts';
import { siteName } from '../../words/site.ts';
import { exactTime } from '../../words/time.ts';
import styles from './list.module.css';

function Rights({ rights }: { rights: NonNullable<Proposal['rights']> }) {
  const { roles, sites } = rights;
  return (
    <p>
      {roles.map((role) => roleNames[role]).join(', ')};{' '}
      {sites.length === 0 ? 'all sites' : sites.map(siteName).join(', ')}
    </p>
  );
}

/** What this officer can do with an open proposal. */
function Answer({ proposal, onAnswered }: { proposal: Proposal; onAnswered: () => void }) {
  const { ownerId, id, mine, mayAnswer } = proposal;
  const [declining, setDeclining] = useState(false);
  const accept = useMutation({
    mutationFn: () => call(acceptProposal, { ownerId, id }),
    onSettled: onAnswered,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawProposal, { ownerId, id }),
    onSettled: onAnswered,
  });
  const error = accept.error ?? withdraw.error;
  return (
    <>
      {error !== null && <p role="alert">{explain(error)}</p>}
      <div className={styles.buttons}>
        {mayAnswer && (
          <>
            <Button size="small" variant="primary" loading={accept.isPending} onClick={() => accept.mutate()}>
              Agree
            </Button>
            <Button size="small" disabled={accept.isPending} onClick={() => setDeclining(true)}>
              Decline…
            </Button>
          </>
        )}
        {mine && (
          <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Take back
          </Button>
        )}
      </div>
      {declining && (
        <ReasonDialog
          title="Decline this?"
          text="Nothing changes. Your reason stays with the proposal."
          confirm="Decline"
          perform={(reason) => call(declineProposal, { ownerId, id, reason })}
          onDone={() => {
            setDeclining(false);
            onAnswered();
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

interface LineProps {
  proposal: Proposal;
  /** What it is about, where the list is of several things. */
  about: ReactNode;
  onAnswered: () => void;
}

function Line({ proposal, about, onAnswered }: LineProps) {
  const { kind, state, rights, reason, proposedBy, proposedAt, answeredBy, answeredAt, remark } = proposal;
  const { text, tone } = proposalStates[state];
  return (
    <li className={styles.line}>
      <p>
        <strong>{proposalNames[kind]}</strong>
        {about} <Badge tone={tone}>{text}</Badge>
      </p>
      {rights !== null && <Rights rights={rights} />}
      <p className={styles.said}>{reason}</p>
      <p className={styles.quiet}>
        Proposed by {proposedBy}, <time dateTime={proposedAt}>{exactTime(proposedAt)}</time>
        {answeredBy !== null &&
          answeredAt !== null &&
          `; answered by ${answeredBy}, ${exactTime(answeredAt)}`}
      </p>
      {remark !== '' && <p className={styles.said}>{remark}</p>}
      {state === 'open' && <Answer proposal={proposal} onAnswered={onAnswered} />}
    </li>
  );
}

/** Where what a proposal is about is seen. */
function About({ proposal: { kind, ownerId, subject, about } }: { proposal: Proposal }) {
  if (kind === 'rights' || kind === 'end-of-access') return <>: {about}</>;
  return (
    <>
      : <Link href={`/case/${ownerId}/${subject}`}>{about}</Link>
    </>
  );
}

export interface ProposalListProps {
  proposals: readonly Proposal[];
  /** What they are about is said elsewhere on the page. */
  aboutOne?: boolean;
  onAnswered: () => void;
}

/** Proposals, each with its reason and what this officer can do with it. */
export function ProposalList({ proposals, aboutOne = false, onAnswered }: ProposalListProps) {
  return (
    <ul className={styles.list}>
      {proposals.map((proposal) => (
        <Line
          key={proposal.id}
          proposal={proposal}
          about={aboutOne ? null : <About proposal={proposal} />}
          onAnswered={onAnswered}
        />
      ))}
    </ul>
  );
}
