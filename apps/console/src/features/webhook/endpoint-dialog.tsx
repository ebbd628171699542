import { addWebhook, changeWebhook } from '@credence/contract/console-webhook';
import { type EventType, eventType, type WebhookEndpoint } from '@credence/contract/webhook';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { Dialog } from '@credence/ui/dialog';
import { FieldGroup } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { useTries } from '../../parts/tries.ts';
import { fieldError, typeNames, whyNot } from './webhook-words.ts';
import styles from './webhook.module.css';

type Wanted = Pick<WebhookEndpoint, 'mode' | 'url' | 'description' | 'events' | 'contact'>;

const nothingYet: Wanted = { mode: 'test', url: '', description: '', events: [], contact: '' };

const modes = [
  { value: 'test', label: 'Test: trial applicants only' },
  { value: 'live', label: 'Live' },
];

/** A ping is sent to whoever asks for it. */
const choosable = eventType.options.filter((type) => type !== 'ping');

interface FieldsProps {
  wanted: Wanted;
  isNew: boolean;
  error: unknown;
  missing: boolean;
  onChange: (change: Partial<Wanted>) => void;
}

function Fields({ wanted, isNew, error, missing, onChange }: FieldsProps) {
  const { mode, url, description, events, contact } = wanted;
  const toggled = (type: EventType) =>
    events.includes(type) ? events.filter((one) => one !== type) : [...events, type];
  return (
    <>
      {isNew && (
        <SelectField
          label="Mode"
          options={modes}
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
      <FieldGroup label="What it is told" hint="None chosen: everything.">
        {() => (
          <div className={styles.choices}>
            {choosable.map((type) => (
              <Checkbox
                key={type}
                label={typeNames[type]}
                checked={events.includes(type)}
                onChange={() => onChange({ events: toggled(type) })}
              />
            ))}
          </div>
        )}
      </FieldGroup>
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
  const form = useId();
  const [wanted, setWanted] = useState<Wanted>(endpoint ?? nothingYet);
  const saving = useMutation({
    mutationFn: () => {
      const { mode, url, description, events, contact } = wanted;
      return save(partnerId, endpoint, { mode, url, description, events, contact });
    },
    onSuccess: ({ secret }) => onDone(secret),
    // A secret is not kept longer than it is shown.
    gcTime: 0,
  });
  const { tried, again } = useTries(form, saving.error);
  const missing = tried && wanted.url.trim() === '';
  const told = ['url', 'contact'].some((field) => fieldError(saving.error, field) !== undefined);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    again();
    if (!saving.isPending && wanted.url.trim() !== '') saving.mutate();
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={endpoint === undefined ? 'New endpoint' : 'Change the endpoint'}
      closeLabel="Close"
      dismissible={!saving.isPending}
      actions={
        <>
          <Button disabled={saving.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={saving.isPending}>
            {endpoint === undefined ? 'Make the endpoint' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
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
        </Stack>
      </form>
    </Dialog>
  );
}
