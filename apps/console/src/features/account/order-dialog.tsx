import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  orderQuestionnaire,
  orderReasons,
  type reviewQuestionnaires,
} from '@credence/contract/review-questionnaire';
import { Banner } from '@credence/ui/banner';
import { DateField } from '@credence/ui/date-field';
import { SelectField } from '@credence/ui/select-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useServerTime } from '../../api/server-time.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { dateLabels, dueProblem, endOf, listsKey, reasonChoices, usualDue } from '../questionnaire/index.ts';

type Reason = InputOf<typeof orderQuestionnaire>['reason'];

function useOrder(userId: string, onDone: (templateCode: string) => void) {
  const client = useQueryClient();
  const now = useServerTime(60_000);
  const [templateCode, setTemplateCode] = useState('');
  const [reason, setReason] = useState<Reason>();
  const [due, setDue] = useState(() => usualDue(now));
  const [tried, setTried] = useState(false);
  const dueFault = due.state === 'empty' ? undefined : dueProblem(due, now);
  const dueFits = dueFault === undefined;

  const order = useMutation({
    mutationFn: (input: InputOf<typeof orderQuestionnaire>) => call(orderQuestionnaire, input),
    onSuccess(_, input) {
      onDone(input.templateCode);
      void client.invalidateQueries({ queryKey: listsKey });
    },
  });

  function submit(): void {
    setTried(true);
    if (templateCode === '' || reason === undefined || !dueFits) return;
    order.mutate({
      userId,
      templateCode,
      reason,
      ...(due.state === 'complete' && { dueAt: endOf(due.date) }),
    });
  }

  return {
    templateCode,
    setTemplateCode,
    reason,
    setReason,
    due,
    setDue,
    order,
    submit,
    faults: {
      template: tried && templateCode === '' && 'Choose what the applicant has to answer.',
      reason: tried && reason === undefined && 'Say why: the applicant reads it.',
      due:
        tried &&
        !dueFits &&
        (dueFault === 'late' ? 'This day is over. Choose a later one.' : 'This is no day.'),
    },
  };
}

export interface OrderDialogProps {
  userId: string;
  /** Those that can be asked for. */
  templates: ResultOf<typeof reviewQuestionnaires>['templates'];
  onDone: (title: string) => void;
  onClose: () => void;
}

/** Asks an account for a questionnaire. */
export function OrderDialog({ userId, templates, onDone, onClose }: OrderDialogProps) {
  const titleOf = (code: string) => templates.find((one) => one.templateCode === code)?.title ?? '';
  const asked = useOrder(userId, (code) => onDone(titleOf(code)));
  const { order, faults } = asked;
  return (
    <FormDialog
      title="Ask for a questionnaire"
      confirm="Ask"
      pending={order.isPending}
      onSubmit={asked.submit}
      onClose={onClose}
    >
      {order.error && (
        <Banner tone="danger" title="Nothing was asked" announce>
          {explain(order.error)}
        </Banner>
      )}
      <SelectField
        label="Questionnaire"
        error={faults.template}
        options={templates.map(({ templateCode, title }) => ({ value: templateCode, label: title }))}
        placeholder="Choose one"
        value={asked.templateCode}
        onChange={(event) => asked.setTemplateCode(event.target.value)}
      />
      <SelectField
        label="Reason"
        hint="The applicant reads a standard text for it."
        error={faults.reason}
        options={reasonChoices}
        placeholder="Choose one"
        value={asked.reason ?? ''}
        onChange={({ target: { value } }) => asked.setReason(orderReasons.find((one) => one === value))}
      />
      <DateField
        label="Due on"
        hint="The last day on which it is in time, until midnight UTC. Empty for none."
        error={faults.due}
        labels={dateLabels}
        value={asked.due.date}
        onChange={(date, state) => asked.setDue({ date, state })}
      />
    </FormDialog>
  );
}
