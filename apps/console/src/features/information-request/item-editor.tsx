import { informationKinds, informationLengths } from '@credence/contract/information-request';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { useRouter } from 'wouter';
import { exactTime } from '../../words/time.ts';
import { questionnaireHref } from '../questionnaire/index.ts';
import { kindNames } from './catalogue.ts';
import styles from './information-request.module.css';
import type { ItemFault } from './item-faults.ts';
import type { Before } from './use-before.ts';
import type { ItemDraft } from './use-items.ts';

const kinds = informationKinds.map((value) => ({ value, label: kindNames[value] }));

interface ItemEditorProps {
  item: ItemDraft;
  /** Its place, from 1. */
  place: number;
  userId: string;
  /** Where the account was asked the same; undefined where it was not. */
  before: Before | undefined;
  fault: ItemFault | undefined;
  onChange: (part: Partial<ItemDraft>) => void;
  onRemove: () => void;
}

interface AgainFieldProps extends Pick<ItemEditorProps, 'userId' | 'onChange'> {
  before: Before;
  text: string;
  error: string | undefined;
}

/** Where the same was asked before, and why it is asked again: nobody is asked twice without a reason. */
function AgainField({ userId, before, text, error, onChange }: AgainFieldProps) {
  const { base } = useRouter();
  const { requestId, title, approvedAt } = before;
  return (
    <>
      <Banner
        tone="warning"
        title={approvedAt === null ? 'Asked by an open questionnaire' : 'Answered before, and approved'}
        announce
      >
        {/* In another tab: what was written here stays. */}
        <a
          className={styles.before}
          href={base + questionnaireHref({ userId, requestId })}
          target="_blank"
          rel="noreferrer"
        >
          {title}
        </a>
        {approvedAt !== null && `, approved ${exactTime(approvedAt)}`}
      </Banner>
      <TextField
        label="Why is it asked again?"
        hint="The applicant reads it at the item, and so do other officers. Do not repeat the answer."
        error={error}
        maxLength={informationLengths.again}
        value={text}
        onChange={(event) => onChange({ again: event.target.value })}
      />
    </>
  );
}

/** One item: what is asked, how, and whether it may be left out. */
export function ItemEditor(props: ItemEditorProps) {
  const { item, place, userId, before, fault, onChange, onRemove } = props;
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>Item {place}</legend>
      <Stack gap="sm">
        <TextField
          label="What the applicant is asked"
          error={fault?.label}
          maxLength={informationLengths.label}
          value={item.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        {before && (
          <AgainField
            userId={userId}
            before={before}
            text={item.again}
            error={fault?.again}
            onChange={onChange}
          />
        )}
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
