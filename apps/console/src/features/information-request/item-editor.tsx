import { informationKinds, informationLengths } from '@credence/contract/information-request';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { kindNames } from './catalogue.ts';
import styles from './information-request.module.css';
import type { ItemDraft } from './use-items.ts';

const kinds = informationKinds.map((value) => ({ value, label: kindNames[value] }));

interface ItemEditorProps {
  item: ItemDraft;
  /** Its place, from 1. */
  place: number;
  /** It was looked at without a wording. */
  missing: boolean;
  onChange: (part: Partial<ItemDraft>) => void;
  onRemove: () => void;
}

/** One item: what is asked, how, and whether it may be left out. */
export function ItemEditor({ item, place, missing, onChange, onRemove }: ItemEditorProps) {
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>Item {place}</legend>
      <Stack gap="sm">
        <TextField
          label="What the applicant is asked"
          error={missing && 'Say what is asked.'}
          maxLength={informationLengths.label}
          value={item.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <TextArea
          label="Explanation"
          marker="optional"
          rows={2}
          maxLength={informationLengths.hint}
          value={item.hint}
          onChange={(event) => onChange({ hint: event.target.value })}
        />
        <SelectField
          label="Answered by"
          options={kinds}
          value={item.kind}
          onChange={({ target: { value } }) => {
            const kind = informationKinds.find((one) => one === value);
            if (kind !== undefined) onChange({ kind });
          }}
        />
        <Stack row spread gap="sm">
          <Checkbox
            label="May be left out"
            checked={item.optional}
            onChange={(event) => onChange({ optional: event.target.checked })}
          />
          <Button size="small" aria-label={`Remove item ${place}`} onClick={onRemove}>
            Remove
          </Button>
        </Stack>
      </Stack>
    </fieldset>
  );
}
