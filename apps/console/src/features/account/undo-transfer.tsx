import { type UndoObstacle, undoTransfer } from '@credence/contract/review-account';
import type { ReviewCase } from '@credence/contract/review-case';
import { Button } from '@credence/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { May } from '../../permissions/may.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { exactTime } from '../../words/time.ts';
import { type CaseAddress, caseQuery } from '../case/index.ts';
import styles from './account.module.css';

type Transfer = ReviewCase['transfers'][number];
type Undo = NonNullable<Transfer['undo']>;

/** Why it cannot be undone, and what could be done instead. */
const obstacles: Record<UndoObstacle, string> = {
  'window-passed':
    'the time for it is over. Its owner can move the identity back with the passwords of both accounts.',
  'source-barred': 'the account it came from is barred from verification. Let it in again first.',
  'source-moved-on': 'the account it came from is verified again, or was set back or changed its site.',
  'source-began': 'the account it came from has begun to be verified anew.',
  'target-moved-on':
    'the account that took it was set back, changed its site or gave the identity to a third account.',
  'target-in-review': 'a case of the account that took it waits for its verdict. Decide that first.',
  'another-transfer':
    'another transfer with one of the accounts is under way. It ends when that account is barred.',
};

/** What an undo does, from the side of the account that is looked at. */
function consequencesOf(role: Transfer['role'], { sourceLevel, targetLevel }: Undo): string[] {
  const [back, lost] = role === 'source' ? ['This account', 'The other'] : ['The other account', 'This one'];
  return [
    `${back} has level ${sourceLevel} again, by what it was verified with.`,
    targetLevel === 0
      ? `${lost} is not verified any more.`
      : `${lost} loses level ${targetLevel} and is not verified any more. What it began is closed.`,
    'Questionnaires that were open are open at the source again, as they were, with their days and limits. What was written in their copies since stays in the history of the target.',
    'Agreements, tests and classes of investors stay where they were made.',
    'Both accounts are told. It cannot be taken back.',
  ];
}

export interface UndoTransferProps {
  address: CaseAddress;
  transfer: Pick<Transfer, 'id' | 'role'>;
  undo: Undo;
}

/** Until when a completed transfer can be undone, and the way to do it. */
export function UndoTransfer({ address, transfer: { id, role }, undo }: UndoTransferProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { until, obstacle } = undo;
  const reload = () => void client.refetchQueries(caseQuery(address));
  return (
    <>
      {obstacle === null ? (
        <p>
          It can be undone until <time dateTime={until}>{exactTime(until)}</time>.
        </p>
      ) : (
        <p>It cannot be undone: {obstacles[obstacle]}</p>
      )}
      {obstacle === null && (
        <May do="undo-transfer">
          <div className={styles.buttons}>
            <Button size="small" onClick={() => setAsking(true)}>
              Undo the transfer…
            </Button>
          </div>
        </May>
      )}
      {asking && (
        <ReasonDialog
          title="Undo this transfer?"
          text="The identity goes back to the account it came from, at once:"
          list={consequencesOf(role, undo)}
          confirm="Undo the transfer"
          dangerous
          perform={(reason) => call(undoTransfer, { ...address, transferId: id, reason })}
          onDone={() => {
            setAsking(false);
            reload();
          }}
          onClose={() => {
            setAsking(false);
            // What it said may not be so any more.
            reload();
          }}
        />
      )}
    </>
  );
}
