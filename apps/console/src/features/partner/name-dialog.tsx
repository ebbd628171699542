import type { addPartner } from '@credence/contract/console-partner';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useTries } from '../../parts/tries.ts';
import { fieldError } from './field-errors.ts';

export interface NameDialogProps {
  endpoint: typeof addPartner;
  onDone: (partnerId: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new partner. */
export function NameDialog({ endpoint, onDone, onClose }: NameDialogProps) {
  const form = useId();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => call(endpoint, { name: name.trim() }),
    onSuccess: ({ partnerId }) => onDone(partnerId),
  });
  const { tried, again } = useTries(form, add.error);
  const wrong = fieldError(add.error, 'name') ?? (tried && name.trim() === '' ? 'Enter a name.' : undefined);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    again();
    if (!add.isPending && name.trim() !== '') add.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="New partner"
      closeLabel="Close"
      dismissible={!add.isPending}
      actions={
        <>
          <Button disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
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
        </Stack>
      </form>
    </Dialog>
  );
}
