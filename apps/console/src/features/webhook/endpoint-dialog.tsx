import { addWebhook, changeWebhook } from '@credence/contract/console-webhook';
import { eventType, type WebhookEndpoint } from '@credence/contract/webhook';
import { Banner } from '@credence/ui/banner';
import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Choices } from '../../parts/choices.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { newModes } from '../../words/partner-mode.ts';
import { fieldError, typeNames, whyNot } from './webhook-words.ts';

type Wanted = Pick<WebhookEndpoint, 'mode' | 'url' | 'description' | 'events' | 'contact'>;

const nothingYet: Wanted = { mode: 'test', url: '', description: '', events: [], contact: '' };

/** A ping is sent to whoever asks for it. */
const choosable = eventType.options
  .filter((type) => type !== 'ping')
  .map((value) => ({ value, label: typeNames[value] }));

interface FieldsProps {
  wanted: Wanted;
  isNew: boolean;
  error: unknown;
  missing: boolean;
  onChange: (change: Partial<Wanted>) => void;
}

function Fields({ wanted, isNew, error, missing, onChange }: FieldsProps) {
  const { mode, url, description, events, contact } = wanted;
  return (
    <>
      {isNew && (
        <SelectField
          label="Mode"
          options={newModes}
          value={mode}
          onChange={(event) => onChange({ mode: event.target.value === 'live' ? 'live' : 'test' })}
        />
      )}
      <TextField
        label="Address"
        hint="Where webhooks are sent, such as https://hooks.partner.example/credence."
        error={fieldError(error, 'url') ?? (missing ? 'Enter an address.' : undefined)}
        type="url"
        maxLength={2048}
        value={url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <TextField
        label="Description"
        hint="For the partner and for colleagues."
        maxLength={200}
        value={description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label="Contact"
        hint="An e-mail address that is written to when the endpoint is stopped by itself. Empty: nobody."
        error={fieldError(error, 'contact')}
        type="email"
        maxLength={254}
        value={contact}
        onChange={(event) => onChange({ contact: event.target.value })}
      />
      <Choices
        label="What it is told"
        hint="None chosen: everything."
        options={choosable}
        chosen={events}
        onChange={(chosen) => onChange({ events: chosen })}
      />
    </>
  );
}

export interface EndpointDialogProps {
  partnerId: string;
  /** Undefined for a new one. */
  endpoint: WebhookEndpoint | undefined;
  /** With the secret of a new one. */
  onDone: (secret: string | undefined) => void;
  onClose: () => void;
}

/** Saves it; the secret of a new one. */
async function save(
  partnerId: string,
  endpoint: WebhookEndpoint | undefined,
  { mode, ...wanted }: Wanted,
): Promise<{ secret: string | undefined }> {
  const fields = { ...wanted, url: wanted.url.trim(), contact: wanted.contact.trim() };
  if (endpoint === undefined) return call(addWebhook, { partnerId, mode, ...fields });
  await call(changeWebhook, { partnerId, mode, id: endpoint.id, ...fields });
  return { secret: undefined };
}

/** Makes an endpoint, or changes one. */
export function EndpointDialog({ partnerId, endpoint, onDone, onClose }: EndpointDialogProps) {
  const [wanted, setWanted] = useState<Wanted>(endpoint ?? nothingYet);
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => {
      const { mode, url, description, events, contact } = wanted;
      return save(partnerId, endpoint, { mode, url, description, events, contact });
    },
    onSuccess: ({ secret }) => onDone(secret),
    // A secret is not kept longer than it is shown.
    gcTime: 0,
  });
  const missing = tried && wanted.url.trim() === '';
  const told = ['url', 'contact'].some((field) => fieldError(saving.error, field) !== undefined);
  function onSubmit(): void {
    setTried(true);
    if (wanted.url.trim() !== '') saving.mutate();
  }
  return (
    <FormDialog
      width="wide"
      title={endpoint === undefined ? 'New endpoint' : 'Change the endpoint'}
      confirm={endpoint === undefined ? 'Make the endpoint' : 'Save'}
      pending={saving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {saving.isError && !told && (
        <Banner tone="danger" title="Nothing was changed" announce>
          {whyNot(saving.error)}
        </Banner>
      )}
      <Fields
        wanted={wanted}
        isNew={endpoint === undefined}
        error={saving.error}
        missing={missing}
        onChange={(change) => setWanted({ ...wanted, ...change })}
      />
    </FormDialog>
  );
}
