import type { ReviewCase } from '@credence/contract/review-case';
import { Banner } from '@credence/ui/banner';
import { Panel } from '../../parts/panel.tsx';
import { exactTime } from '../../words/time.ts';
import { type CaseAddress, CaseLink } from '../case/index.ts';
import styles from './account.module.css';
import { UndoTransfer } from './undo-transfer.tsx';

type Transfer = ReviewCase['transfers'][number];

const texts: Record<Transfer['status'], Record<Transfer['role'], { title: string; text: string }>> = {
  pending: {
    target: {
      title: 'An identity is being moved to this account',
      text: 'Its owner began this with the passwords of both accounts. The same document and face at the other account are expected; in the moment in which this case is approved for the same identity, that account loses its verification. For another identity nothing moves.',
    },
    source: {
      title: 'The identity of this account is being moved to another',
      text: 'In the moment in which the other account is approved for the same identity, this one loses its verification.',
    },
  },
  complete: {
    target: {
      title: 'The identity of this account was moved here from another',
      text: 'That account is not verified any more.',
    },
    source: {
      title: 'The identity of this account was moved to another',
      text: 'This one is not verified any more. What it was asked about its person went along; agreements, tests and classes of investors stayed.',
    },
  },
  undone: {
    target: {
      title: 'A transfer to this account was undone',
      text: 'The identity is back at the other account, and this one is not verified by it.',
    },
    source: {
      title: 'A transfer from this account was undone',
      text: 'It is verified as it was before.',
    },
  },
};

const sinceWords: Record<Transfer['status'], string> = {
  pending: 'Since',
  complete: 'Moved on',
  undone: 'Undone on',
};

export interface TransfersProps {
  address: CaseAddress;
  transfers: ReviewCase['transfers'];
}

/** Transfers of an identity between this account and others, the newest first. */
export function TransfersPanel({ address, transfers }: TransfersProps) {
  if (transfers.length === 0) return null;
  return (
    <Panel title="Transfer of identity">
      <div className={styles.body}>
        {transfers.map(({ id, role, status, userId, caseId, since, undo }) => (
          <Banner key={id} tone="info" title={texts[status][role].title}>
            <div className={styles.body}>
              <p>
                {texts[status][role].text} {sinceWords[status]}{' '}
                <time dateTime={since}>{exactTime(since)}</time>.{' '}
                {caseId === null ? (
                  'The other account has no case yet.'
                ) : (
                  <CaseLink userId={userId} caseId={caseId} text="Open its newest case" />
                )}
              </p>
              {undo && <UndoTransfer address={address} transfer={{ id, role }} undo={undo} />}
            </div>
          </Banner>
        ))}
      </div>
    </Panel>
  );
}
