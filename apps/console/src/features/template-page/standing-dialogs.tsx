import { restoreTemplate, retireTemplate, templateInUse } from '@credence/contract/template-editing';
import { RadioCards } from '@credence/ui/radio-cards';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, detailsOf } from '../../api/client.ts';
import { SentenceDialog } from '../../parts/sentence-dialog.tsx';
import { levelsWords } from './levels.ts';

export interface StandingDialogProps {
  templateCode: string;
  onDone: () => void;
  onClose: () => void;
}

const openChoices = [
  { value: 'finish', title: 'Finish', text: 'What accounts have begun can be finished and sent.' },
  {
    value: 'refuse',
    title: 'Refuse',
    text: 'What accounts have begun takes no more answers. Use it where asking was a mistake.',
  },
] as const;

/** Asks how and why a template is no longer opened. */
export function RetireDialog({ templateCode, onDone, onClose }: StandingDialogProps) {
  const name = useId();
  const [open, setOpen] = useState<'finish' | 'refuse'>('finish');
  const retire = useMutation({
    mutationFn: (reason: string) => call(retireTemplate, { templateCode, reason, open }),
    onSuccess: onDone,
  });
  const used = detailsOf(retire.error, 'TEMPLATE_IN_USE', templateInUse);
  return (
    <SentenceDialog
      title="Retire this template?"
      label="Reason"
      hint="For colleagues and auditors; never shown to applicants."
      missing="Say why: it is kept with the template."
      confirm="Retire"
      tone="danger"
      pending={retire.isPending}
      error={retire.error}
      refusal={used && `Policies still ask for it: ${levelsWords(used.levels)}.`}
      onConfirm={(reason) => retire.mutate(reason)}
      onClose={onClose}
    >
      <p>Nobody can open it from now on. Answers that were sent stay, and can be read and decided.</p>
      <RadioCards
        label="What accounts have begun"
        name={name}
        options={openChoices}
        value={open}
        onChange={({ target: { value } }) => setOpen(value === 'refuse' ? 'refuse' : 'finish')}
      />
    </SentenceDialog>
  );
}

/** Asks why a template is opened again. */
export function RestoreDialog({ templateCode, onDone, onClose }: StandingDialogProps) {
  const restore = useMutation({
    mutationFn: (reason: string) => call(restoreTemplate, { templateCode, reason }),
    onSuccess: onDone,
  });
  return (
    <SentenceDialog
      title="Bring this template back?"
      label="Reason"
      hint="For colleagues and auditors; never shown to applicants."
      missing="Say why: it is kept with the template."
      confirm="Bring back"
      pending={restore.isPending}
      error={restore.error}
      onConfirm={(reason) => restore.mutate(reason)}
      onClose={onClose}
    >
      <p>Accounts can open its newest version again.</p>
    </SentenceDialog>
  );
}
