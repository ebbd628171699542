import { changePartner } from '@credence/contract/console-partner';
import type { InputOf } from '@credence/contract/endpoint';
import type { PartnerSettings } from '@credence/contract/partner';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { fieldError, linesOf, whyNot } from './field-errors.ts';
import { useFirstWrong } from '../../parts/first-wrong.ts';
import styles from './partner.module.css';

const themes = [
  { value: '', label: 'As the device is' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
type Theme = '' | 'light' | 'dark';
const themeOf = (text: string): Theme => (text === 'light' || text === 'dark' ? text : '');

interface Typed {
  name: string;
  origins: string;
  redirects: string;
  languages: string;
  colour: string;
  logo: string;
  theme: Theme;
}

const typedOf = ({ name, origins, redirects, languages, look }: PartnerSettings): Typed => ({
  name,
  origins: origins.join('\n'),
  redirects: redirects.join('\n'),
  languages: languages.join('\n'),
  colour: look.colour ?? '',
  logo: look.logo ?? '',
  theme: themeOf(look.theme ?? ''),
});

const changeOf = (
  { partnerId, revision }: PartnerSettings,
  { name, origins, redirects, languages, colour, logo, theme }: Typed,
): InputOf<typeof changePartner> => ({
  partnerId,
  revision,
  name: name.trim(),
  origins: linesOf(origins),
  redirects: linesOf(redirects),
  languages: linesOf(languages),
  look: {
    ...(colour.trim() !== '' && { colour: colour.trim() }),
    ...(logo.trim() !== '' && { logo: logo.trim() }),
    ...(theme !== '' && { theme }),
  },
});

const fields = [
  'name',
  'origins',
  'redirects',
  'languages',
  'look.colour',
  'look.logo',
  'look.theme',
] as const;

interface FieldsProps {
  typed: Typed;
  wrong: (field: (typeof fields)[number]) => string | undefined;
  readOnly: boolean;
  onType: (change: Partial<Typed>) => void;
}

function SettingsFields({ typed, wrong, readOnly, onType }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="As applicants read it."
        error={wrong('name')}
        maxLength={64}
        readOnly={readOnly}
        value={typed.name}
        onChange={(event) => onType({ name: event.target.value })}
      />
      <TextArea
        label="Origins"
        hint="Sites that may show the flow in a frame, one a line, such as https://shop.example"
        error={wrong('origins')}
        rows={3}
        readOnly={readOnly}
        value={typed.origins}
        onChange={(event) => onType({ origins: event.target.value })}
      />
      <TextArea
        label="Redirect addresses"
        hint="Where leaving the flow may lead, exactly, one a line."
        error={wrong('redirects')}
        rows={3}
        readOnly={readOnly}
        value={typed.redirects}
        onChange={(event) => onType({ redirects: event.target.value })}
      />
      <TextArea
        label="Languages"
        hint="Codes such as de-DE, one a line, the usual one first. None: all of them."
        error={wrong('languages')}
        rows={2}
        readOnly={readOnly}
        value={typed.languages}
        onChange={(event) => onType({ languages: event.target.value })}
      />
      <LookFields typed={typed} wrong={wrong} readOnly={readOnly} onType={onType} />
    </>
  );
}

function LookFields({ typed, wrong, readOnly, onType }: FieldsProps) {
  return (
    <>
      <TextField
        label="Colour"
        hint="Of buttons and links, such as #f7a600. Empty: ours."
        error={wrong('look.colour')}
        maxLength={7}
        readOnly={readOnly}
        value={typed.colour}
        onChange={(event) => onType({ colour: event.target.value })}
      />
      <TextField
        label="Logo"
        hint="The address of a picture at the partner’s; https."
        error={wrong('look.logo')}
        maxLength={2048}
        readOnly={readOnly}
        value={typed.logo}
        onChange={(event) => onType({ logo: event.target.value })}
      />
      <SelectField
        label="Theme"
        error={wrong('look.theme')}
        disabled={readOnly}
        options={themes}
        value={typed.theme}
        onChange={(event) => onType({ theme: themeOf(event.target.value) })}
      />
    </>
  );
}

/** The settings of a partner, as its applicants notice them. */
export function SettingsForm({
  settings,
  readOnly,
  onSaved,
}: {
  settings: PartnerSettings;
  readOnly: boolean;
  onSaved: (settings: PartnerSettings) => void;
}) {
  const form = useId();
  const [typed, setTyped] = useState(() => typedOf(settings));
  const save = useMutation({
    mutationFn: () => call(changePartner, changeOf(settings, typed)),
    onSuccess: (saved) => {
      setTyped(typedOf(saved));
      onSaved(saved);
    },
  });
  const lead = useFirstWrong(form, save.isPending);
  const type = (change: Partial<Typed>) => {
    save.reset();
    setTyped({ ...typed, ...change });
  };
  const wrong = (field: (typeof fields)[number]) => fieldError(save.error, field);
  const elsewhere = save.isError && fields.every((field) => wrong(field) === undefined);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    lead();
    if (!save.isPending) save.mutate();
  }
  return (
    <form id={form} noValidate onSubmit={onSubmit} className={styles.form}>
      <Stack>
        <SettingsFields typed={typed} wrong={wrong} readOnly={readOnly} onType={type} />
        {elsewhere && (
          <Banner tone="danger" title="Nothing was changed" announce>
            {whyNot(save.error)}
          </Banner>
        )}
        {save.isSuccess && <Banner tone="success" title="Saved" announce />}
        {!readOnly && (
          <div>
            <Button type="submit" variant="primary" loading={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
