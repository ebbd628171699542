import { addPartnerKey } from '@credence/contract/console-partner';
import { type PartnerMode, type PartnerScope, partnerScopes } from '@credence/contract/partner-endpoint';
import { Banner } from '@credence/ui/banner';
import { SelectField } from '@credence/ui/select-field';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { Choices } from '../../parts/choices.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { newModes } from '../../words/partner-mode.ts';
import { fieldError, linesOf } from './field-errors.ts';
import { scopeTexts } from './scope-texts.ts';

interface Wanted {
  mode: PartnerMode;
  name: string;
  scopes: readonly PartnerScope[];
  addresses: string;
  /** A day, or '' for none. */
  until: string;
}

const scopeChoices = partnerScopes.map((value) => ({ value, label: value, hint: scopeTexts[value] }));

const nothingYet: Wanted = { mode: 'test', name: '', scopes: [], addresses: '', until: '' };

interface KeyFieldsProps {
  wanted: Wanted;
  error: unknown;
  tried: boolean;
  onChange: (change: Partial<Wanted>) => void;
}

function KeyFields({ wanted, error, tried, onChange }: KeyFieldsProps) {
  const { mode, name, scopes, addresses, until } = wanted;
  return (
    <>
      <SelectField
        label="Mode"
        options={newModes}
        value={mode}
        onChange={(event) => onChange({ mode: event.target.value === 'live' ? 'live' : 'test' })}
      />
      <TextField
        label="Name"
        hint="Of the program that uses it. Two keys of a name can be live, so that one can follow the other."
        error={fieldError(error, 'name') ?? (tried && name.trim() === '' ? 'Enter a name.' : undefined)}
        maxLength={64}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Choices
        label="What it may do"
        options={scopeChoices}
        chosen={scopes}
        onChange={(chosen) => onChange({ scopes: chosen })}
        error={tried && scopes.length === 0 && 'Choose one at least.'}
      />
      <TextArea
        label="Addresses"
        hint="Networks it may be used from, one a line, such as 192.0.2.0/24. None: from anywhere."
        error={fieldError(error, 'addresses')}
        rows={2}
        value={addresses}
        onChange={(event) => onChange({ addresses: event.target.value })}
      />
      <TextField
        label="Expires"
        hint="The last day it can be used (UTC). Empty: until it is revoked."
        error={fieldError(error, 'expiresAt')}
        type="date"
        value={until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </>
  );
}

export interface KeyDialogProps {
  partnerId: string;
  onMade: () => void;
  onClose: () => void;
}

/** Makes a key, then shows its text once. */
export function KeyDialog({ partnerId, onMade, onClose }: KeyDialogProps) {
  const [wanted, setWanted] = useState(nothingYet);
  const [tried, setTried] = useState(false);
  const make = useMutation({
    mutationFn: () =>
      call(addPartnerKey, {
        partnerId,
        mode: wanted.mode,
        name: wanted.name.trim(),
        scopes: [...wanted.scopes],
        addresses: linesOf(wanted.addresses),
        expiresAt: wanted.until === '' ? null : `${wanted.until}T23:59:59.000Z`,
      }),
    onSuccess: onMade,
    // Not kept longer than it is shown.
    gcTime: 0,
  });
  if (make.data !== undefined)
    return (
      <ShownOnce
        title="The new key"
        text="Hand it on so that nobody else reads it; whoever has it is this partner."
        secret={make.data.secret}
        onClose={onClose}
      />
    );
  const told = ['name', 'addresses', 'expiresAt'].some(
    (field) => fieldError(make.error, field) !== undefined,
  );
  function onSubmit(): void {
    setTried(true);
    if (wanted.name.trim() !== '' && wanted.scopes.length > 0) make.mutate();
  }
  return (
    <FormDialog
      width="wide"
      title="New key"
      confirm="Make the key"
      pending={make.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {make.isError && !told && (
        <Banner tone="danger" title="No key was made" announce>
          {explain(make.error)}
        </Banner>
      )}
      <KeyFields
        wanted={wanted}
        error={make.error}
        tried={tried}
        onChange={(change) => setWanted({ ...wanted, ...change })}
      />
    </FormDialog>
  );
}
