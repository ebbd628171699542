import { informationLengths } from '@credence/contract/information-request';
import { Banner } from '@credence/ui/banner';
import { DateField } from '@credence/ui/date-field';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { explain } from '../../api/messages.ts';
import { languageName } from '../../words/text.ts';
import { dateLabels, reasonChoices } from '../questionnaire/index.ts';
import { ItemsEditor } from './items-editor.tsx';
import type { Composer } from './use-composer.ts';

/** What is asked, why and until when. */
export function ComposeForm({ id, composer }: { id: string; composer: Composer }) {
  const { draft, change, faults, around, preview, order } = composer;
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
        {order.error && (
          <Banner tone="danger" title="Nothing was asked" announce>
            {explain(order.error)}
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
        <ItemsEditor
          items={composer.items}
          usual={around.data?.usual}
          userId={composer.userId}
          before={composer.before}
          faults={composer.itemFaults}
          fault={faults.items}
        />
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
