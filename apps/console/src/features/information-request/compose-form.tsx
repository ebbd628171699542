import { informationLengths } from '@credence/contract/information-request';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { DateField } from '@credence/ui/date-field';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useId } from 'react';
import { explain } from '../../api/messages.ts';
import { languageName } from '../../words/text.ts';
import { dateLabels, reasonChoices } from '../questionnaire/index.ts';
import { usualName } from './catalogue.ts';
import styles from './information-request.module.css';
import { ItemEditor } from './item-editor.tsx';
import type { Composer } from './use-composer.ts';

const ownWording = {
  usual: undefined,
  kind: 'long-text',
  label: '',
  hint: '',
  optional: false,
} as const;

/** The items so far, and the ways to add one. */
function Items({ composer }: { composer: Composer }) {
  const { draft, faults, full, around } = composer;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.items}>
      <h3 id={heading} className={styles.heading}>
        Items
      </h3>
      {draft.items.map((item, index) => (
        <ItemEditor
          key={item.id}
          item={item}
          place={index + 1}
          missing={faults.labels.has(item.id)}
          onChange={(part) => composer.changeItem(item.id, part)}
          onRemove={() => composer.remove(item.id)}
        />
      ))}
      {faults.items && (
        <p className={styles.problem} role="alert">
          {faults.items}
        </p>
      )}
      <div className={styles.add} role="group" aria-label="Add an item">
        {around.data?.usual.map(({ code, ...usual }) => (
          <Button
            key={code}
            size="small"
            disabled={full}
            onClick={() => composer.add({ ...usual, usual: code, optional: false })}
          >
            {usualName(code)}
          </Button>
        ))}
        <Button size="small" disabled={full} onClick={() => composer.add(ownWording)}>
          Own wording
        </Button>
      </div>
    </section>
  );
}

/** What is asked, why and until when. */
export function ComposeForm({ id, composer }: { id: string; composer: Composer }) {
  const { draft, change, faults, around, preview } = composer;
  const languages = around.data?.languages ?? [draft.language];
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        composer.look();
      }}
    >
      <Stack>
        {preview.error && (
          <Banner tone="danger" title="The preview could not be made" announce>
            {explain(preview.error)}
          </Banner>
        )}
        <SelectField
          label="Language"
          hint="In which you write. The applicant reads usual items, and what surrounds your words, in their own."
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          value={draft.language}
          onChange={(event) => change({ language: event.target.value })}
        />
        <TextField
          label="What it is about"
          hint="The applicant reads it above the items. Do not name other people."
          error={faults.subject}
          maxLength={informationLengths.subject}
          value={draft.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <Items composer={composer} />
        <SelectField
          label="Reason"
          hint="The applicant reads a standard text for it."
          error={faults.reason}
          options={reasonChoices}
          placeholder="Choose one"
          value={draft.reason ?? ''}
          onChange={(event) => composer.setReason(event.target.value)}
        />
        <DateField
          label="Due on"
          hint="The last day on which it is in time, until midnight UTC."
          error={faults.due}
          labels={dateLabels}
          value={draft.due.date}
          onChange={(date, state) => change({ due: { date, state } })}
        />
      </Stack>
    </form>
  );
}
