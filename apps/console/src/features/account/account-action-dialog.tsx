import { type AccountFacts, allowAttempt, barAccount } from '@credence/contract/review-account';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { type CaseAddress, caseQuery } from '../case/index.ts';

/** What an officer can do to an account. */
export type AccountAction = AccountFacts['steps'][number]['kind'];

/** What the console says of each action. */
export const actionWords = {
  'attempt-allowed': {
    button: 'Allow another attempt',
    title: 'Allow another attempt?',
    text: 'The applicant can hand in once more at this level, beyond what the site allows. The reasons of the last verdict stay as they are.',
    message: 'Another attempt was allowed. The applicant sees it now.',
    done: 'Another attempt allowed',
  },
  barred: {
    button: 'Bar from verification…',
    title: 'Bar this account from verification?',
    text: 'Nothing can be begun, what is begun is closed, and both levels are shown as locked. A case that waits for a decision stays in the queue, and cannot be approved before the account is let in again.',
    message: 'The account is barred from verification.',
    done: 'Barred from verification',
  },
  unbarred: {
    button: 'Let in again…',
    title: 'Let this account be verified again?',
    text: 'Its levels are as they were, and a verification can be begun anew.',
    message: 'The account can be verified again.',
    done: 'Let in again',
  },
} as const satisfies Record<AccountAction, Record<string, string>>;

const send = (action: AccountAction, address: CaseAddress, reason: string) =>
  action === 'attempt-allowed'
    ? call(allowAttempt, { ...address, reason })
    : call(barAccount, { ...address, barred: action === 'barred', reason });

export interface AccountActionDialogProps {
  action: AccountAction;
  address: CaseAddress;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an action, which confirms it too. */
export function AccountActionDialog({ action, address, onDone, onClose }: AccountActionDialogProps) {
  const form = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const perform = useMutation({
    mutationFn: () => send(action, address, reason.trim()),
    onSuccess: () => {
      onDone();
      void client.refetchQueries(caseQuery(address));
    },
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (perform.isPending) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') perform.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={actionWords[action].title}
      closeLabel="Close"
      tone={action === 'barred' ? 'danger' : undefined}
      dismissible={!perform.isPending}
      actions={
        <>
          <Button disabled={perform.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={action === 'barred' ? 'tradeShort' : 'primary'}
            loading={perform.isPending}
          >
            {actionWords[action].button.replace('…', '')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <p>{actionWords[action].text}</p>
          {perform.error && (
            <Banner tone="danger" title="Nothing was changed" announce>
              {explain(perform.error)}
            </Banner>
          )}
          <TextArea
            label="Reason"
            hint="For colleagues and auditors; never shown to the applicant."
            error={missing && 'Say why: it is kept with the account.'}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
