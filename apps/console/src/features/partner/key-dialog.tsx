import { addPartnerKey } from '@credence/contract/console-partner';
import { type PartnerMode, type PartnerScope, partnerScopes } from '@credence/contract/partner-endpoint';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { Dialog } from '@credence/ui/dialog';
import { FieldGroup } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useTries } from '../../parts/tries.ts';
import { fieldError, linesOf } from './field-errors.ts';
import styles from './partner.module.css';
import { scopeTexts } from './scope-texts.ts';

interface Wanted {
  mode: PartnerMode;
  name: string;
  scopes: readonly PartnerScope[];
  addresses: string;
  /** A day, or '' for none. */
  until: string;
}

const modes = [
  { value: 'test', label: 'Test: trial applicants only' },
  { value: 'live', label: 'Live' },
];

const nothingYet: Wanted = { mode: 'test', name: '', scopes: [], addresses: '', until: '' };

interface KeyFieldsProps {
  wanted: Wanted;
  error: unknown;
  tried: boolean;
  onChange: (change: Partial<Wanted>) => void;
}

function KeyFields({ wanted, error, tried, onChange }: KeyFieldsProps) {
  const { mode, name, scopes, addresses, until } = wanted;
  const toggled = (scope: PartnerScope) =>
    scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope];
  return (
    <>
      <SelectField
        label="Mode"
        options={modes}
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
      <FieldGroup
        label="What it may do"
        error={tried && scopes.length === 0 ? 'Choose one at least.' : undefined}
      >
        {() => (
          <div className={styles.choices}>
            {partnerScopes.map((scope) => (
              <Checkbox
                key={scope}
                label={scope}
                hint={scopeTexts[scope]}
                checked={scopes.includes(scope)}
                onChange={() => onChange({ scopes: toggled(scope) })}
              />
            ))}
          </div>
        )}
      </FieldGroup>
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
  const form = useId();
  const [wanted, setWanted] = useState(nothingYet);
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
  const { tried, again } = useTries(form, make.error);
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
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    again();
    if (!make.isPending && wanted.name.trim() !== '' && wanted.scopes.length > 0) make.mutate();
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title="New key"
      closeLabel="Close"
      dismissible={!make.isPending}
      actions={
        <>
          <Button disabled={make.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={make.isPending}>
            Make the key
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
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
        </Stack>
      </form>
    </Dialog>
  );
}
