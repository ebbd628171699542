import { orderReverification } from '@credence/contract/reverification';
import {
  type ReverificationConsequence,
  reverificationConsequences as consequences,
} from '@credence/contract/first-words';
import {
  type ReverificationReason,
  reverificationReasons as reasons,
} from '@credence/contract/reverification-words';
import { Banner } from '@credence/ui/banner';
import { DateField } from '@credence/ui/date-field';
import { SelectField } from '@credence/ui/select-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useServerTime } from '../../api/server-time.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { reverificationConsequences, reverificationReasons } from '../../words/reverification.ts';
import { dateLabels, type Due, dueProblem, endOf } from '../questionnaire/index.ts';

interface OrderProps {
  userId: string;
  /** The day that the policy gives. */
  proposedDue: string;
  onDone: () => void;
  onClose: () => void;
}

const reasonChoices = reasons.map((value) => ({ value, label: reverificationReasons[value] }));
const consequenceChoices = consequences.map((value) => ({ value, label: reverificationConsequences[value] }));

function useOrder({ userId, proposedDue, onDone }: OrderProps) {
  const now = useServerTime(60_000);
  const [reason, setReason] = useState<ReverificationReason>();
  const [consequence, setConsequence] = useState<ReverificationConsequence>('limits');
  const [due, setDue] = useState<Due>({ date: proposedDue.slice(0, 10), state: 'complete' });
  const [tried, setTried] = useState(false);
  const fault = dueProblem(due, now);
  const order = useMutation({
    mutationFn: (chosen: ReverificationReason) =>
      call(orderReverification, { userId, reason: chosen, consequence, dueAt: endOf(due.date) }),
    onSuccess: onDone,
  });
  return {
    reason,
    setReason,
    consequence,
    setConsequence,
    due,
    setDue,
    order,
    submit: () => {
      setTried(true);
      if (reason !== undefined && fault === undefined) order.mutate(reason);
    },
    faults: {
      reason: tried && reason === undefined && 'Say why.',
      due:
        tried &&
        fault !== undefined &&
        (fault === 'late' ? 'This day is over. Choose a later one.' : 'This is no day.'),
    },
  };
}

/** Asks one account to show its documents again. */
export function OrderReverificationDialog(props: OrderProps) {
  const asked = useOrder(props);
  const { order, faults } = asked;
  return (
    <FormDialog
      title="Ask to verify again"
      confirm="Ask"
      pending={order.isPending}
      onSubmit={asked.submit}
      onClose={props.onClose}
    >
      {order.error && (
        <Banner tone="danger" title="Nothing was asked" announce>
          {explain(order.error)}
        </Banner>
      )}
      <p>The applicant keeps the level, and is asked for a document and a picture of the face again.</p>
      <SelectField
        label="Reason"
        error={faults.reason}
        options={reasonChoices}
        placeholder="Choose one"
        value={asked.reason ?? ''}
        onChange={({ target: { value } }) => asked.setReason(reasons.find((one) => one === value))}
      />
      <DateField
        label="Due on"
        hint="The last day on which it is in time, until midnight UTC."
        error={faults.due}
        labels={dateLabels}
        value={asked.due.date}
        onChange={(date, state) => asked.setDue({ date, state })}
      />
      <SelectField
        label="Once it is overdue"
        options={consequenceChoices}
        value={asked.consequence}
        onChange={({ target: { value } }) =>
          asked.setConsequence(consequences.find((one) => one === value) ?? asked.consequence)
        }
      />
    </FormDialog>
  );
}
