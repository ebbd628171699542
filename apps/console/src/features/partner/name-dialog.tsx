import { addPartner } from '@credence/contract/console-partner';
import { Banner } from '@credence/ui/banner';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { fieldError } from './field-errors.ts';

export interface NameDialogProps {
  onDone: (partnerId: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new partner. */
export function NameDialog({ onDone, onClose }: NameDialogProps) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: () => call(addPartner, { name: name.trim() }),
    onSuccess: ({ partnerId }) => onDone(partnerId),
  });
  const wrong = fieldError(add.error, 'name') ?? (tried && name.trim() === '' ? 'Enter a name.' : undefined);
  function onSubmit(): void {
    setTried(true);
    if (name.trim() !== '') add.mutate();
  }
  return (
    <FormDialog
      title="New partner"
      confirm="Add"
      pending={add.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {add.isError && fieldError(add.error, 'name') === undefined && (
        <Banner tone="danger" title="No partner was added" announce>
          {explain(add.error)}
        </Banner>
      )}
      <TextField
        label="Name"
        hint="Applicants read it: who asks them to verify."
        error={wrong}
        maxLength={64}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
