import { campaignInvalid, type CampaignDetail } from '@credence/contract/campaign';
import { DateField } from '@credence/ui/date-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { detailsOf } from '../../api/client.ts';
import { SentenceDialog } from '../../parts/sentence-dialog.tsx';
import { dueDay } from '../../words/time.ts';
import { Refused } from '../campaign/index.ts';
import { stepWords, type StepName, takeStep } from './steps.ts';

export interface StepDialogProps {
  detail: CampaignDetail;
  step: StepName;
  onDone: () => void;
  onClose: () => void;
}

const dayLabels = { day: 'Day', month: 'Month', year: 'Year' };

/** The end of a day in UTC. */
const endOf = (day: string): string => `${day}T23:59:59.000Z`;

/** Asks before a step is taken, for the reason and, of an extension, the new day. */
export function StepDialog({ detail, step, onDone, onClose }: StepDialogProps) {
  const { line, revision, plan } = detail;
  const { title, text, confirm, label, dangerous } = stepWords[step];
  // What was seen when it was opened: what happens meanwhile is told, not overrun.
  const [seen] = useState({ campaignId: line.campaignId, revision });
  const [day, setDay] = useState('');
  const [late, setLate] = useState(false);
  const take = useMutation({
    mutationFn: (reason: string) => takeStep(step, { ...seen, reason }, endOf(day)),
    onSuccess: onDone,
  });
  const isLater = day !== '' && (plan.deadline === null || endOf(day) > plan.deadline);
  const invalid = detailsOf(take.error, 'CAMPAIGN_INVALID', campaignInvalid)?.fields['deadline'];
  return (
    <SentenceDialog
      title={step === 'end' && line.state === 'draft' ? 'Discard this draft?' : title}
      label={label}
      hint="For colleagues and auditors; never shown to accounts."
      missing="Say why: it is kept with the campaign."
      confirm={confirm}
      tone={dangerous && 'danger'}
      pending={take.isPending}
      error={take.error}
      refusal={<Refused error={take.error} />}
      onConfirm={(reason) => {
        if (step === 'extend' && !isLater) setLate(true);
        else take.mutate(reason);
      }}
      onClose={take.error === null ? onClose : onDone}
    >
      <p>{step === 'end' && line.state === 'draft' ? 'Nobody was asked. It is kept as ended.' : text}</p>
      {step === 'extend' && (
        <DateField
          label="New deadline"
          hint={`The last day, until midnight UTC.${plan.deadline === null ? '' : ` Until now ${dueDay(plan.deadline)}.`}`}
          error={
            (late && !isLater && 'Choose a day after the present one.') ||
            (invalid !== undefined && 'Choose a day within two years.')
          }
          labels={dayLabels}
          value={day}
          onChange={setDay}
        />
      )}
    </SentenceDialog>
  );
}
