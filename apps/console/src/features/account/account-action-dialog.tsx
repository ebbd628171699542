import {
  type AccountFacts,
  allowAttempt,
  barAccount,
  eraseAccount,
  holdAccount,
} from '@credence/contract/review-account';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { type CaseAddress, caseQuery } from '../case/index.ts';

/** What officers did to an account. */
type Step = AccountFacts['steps'][number]['kind'];

/** What an officer can do to an account here. */
export type AccountAction = Exclude<Step, 'test-attempt-allowed' | 'transfer-undone'>;

/** What the console says of each action. */
export const actionWords = {
  'attempt-allowed': {
    button: 'Allow another attempt',
    title: 'Allow another attempt?',
    text: 'The applicant can hand in once more at this level, beyond what the site allows. The reasons of the last verdict stay as they are. A second officer has to agree.',
    message: 'Proposed. Another attempt is allowed once a second officer agrees.',
  },
  barred: {
    button: 'Bar from verification…',
    title: 'Bar this account from verification?',
    text: 'Nothing can be begun, what is begun is closed, and both levels are shown as locked. A case that waits for a decision stays in the queue, and cannot be approved before the account is let in again.',
    message: 'The account is barred from verification.',
  },
  unbarred: {
    button: 'Let in again…',
    title: 'Let this account be verified again?',
    text: 'Its levels are as they were, and a verification can be begun anew. A second officer has to agree.',
    message: 'Proposed. The account is let in again once a second officer agrees.',
  },
  held: {
    button: 'Hold…',
    title: 'Hold this account?',
    text: 'Nothing of it is erased, whatever is due or its owner asks, until it is let go. Its owner is not told.',
    message: 'The account is held. Nothing of it is erased.',
  },
  released: {
    button: 'Let go…',
    title: 'Let this account go?',
    text: 'What has come due while it was held is erased with the next run, within ten minutes.',
    message: 'The account is not held any more.',
  },
  'erasure-asked': {
    button: 'Erase…',
    title: 'Close this account and erase it?',
    text: 'Once a second officer agrees, its owner is told and has two weeks to keep it. Then it closes, and what no law has us keep is erased. It cannot be undone.',
    message: 'Proposed. The account is to be closed and erased once a second officer agrees.',
  },
} as const satisfies Record<AccountAction, Record<string, string>>;

/** What the list of what was done says of each. */
export const doneWords: Record<Step, string> = {
  'attempt-allowed': 'Another attempt allowed',
  'test-attempt-allowed': 'Another attempt at a test allowed',
  barred: 'Barred from verification',
  unbarred: 'Let in again',
  'transfer-undone': 'Transfer of identity undone',
  held: 'Held, so that nothing is erased',
  released: 'Not held any more',
  'erasure-asked': 'Asked to be closed and erased',
};

const send = (action: AccountAction, address: CaseAddress, reason: string): Promise<unknown> => {
  switch (action) {
    case 'attempt-allowed':
      return call(allowAttempt, { ...address, reason });
    case 'barred':
    case 'unbarred':
      return call(barAccount, { ...address, barred: action === 'barred', reason });
    case 'held':
    case 'released':
      return call(holdAccount, { ...address, held: action === 'held', reason });
    case 'erasure-asked':
      return call(eraseAccount, { ...address, reason });
  }
};

export interface AccountActionDialogProps {
  action: AccountAction;
  address: CaseAddress;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an action, which confirms it too. */
export function AccountActionDialog({ action, address, onDone, onClose }: AccountActionDialogProps) {
  const client = useQueryClient();
  const { title, text, button } = actionWords[action];
  return (
    <ReasonDialog
      title={title}
      text={text}
      confirm={button.replace('…', '')}
      dangerous={action === 'barred' || action === 'erasure-asked'}
      perform={(reason) => send(action, address, reason)}
      onDone={() => {
        onDone();
        void client.refetchQueries(caseQuery(address));
      }}
      onClose={onClose}
    />
  );
}
