import { type CampaignPlan, type CampaignProblems, campaignLevels } from '@credence/contract/campaign-plan';
import { documentTypes } from '@credence/contract/first-words';
import { reverificationReasons } from '@credence/contract/reverification-words';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { Combobox } from '@credence/ui/combobox';
import { DateField } from '@credence/ui/date-field';
import { FieldGroup } from '@credence/ui/field';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RadioCards } from '@credence/ui/radio-cards';
import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { useState } from 'react';
import { countries as allCountries } from '../../words/countries.ts';
import { countryName } from '../../words/text.ts';
import { documentNames, fieldNames, problemText, reasonNames } from '../campaign/index.ts';
import { fieldId } from './field-id.ts';
import styles from './form.module.css';

export interface FieldsProps {
  plan: CampaignPlan;
  problems: CampaignProblems;
  onChange: (part: Partial<CampaignPlan>) => void;
}

/** Puts one of a few into a list, or takes it out. */
const toggled = <T,>(list: readonly T[], one: T, on: boolean): T[] =>
  on ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one);

function Countries({ plan, problems, onChange }: FieldsProps) {
  const rest = allCountries.filter(({ value }) => !plan.countries.includes(value));
  return (
    <>
      <Combobox
        // A chosen country moves to the list below, and the field is empty again.
        key={plan.countries.join()}
        id={fieldId('countries')}
        label={fieldNames.countries}
        hint="Of the document that proved the level. None means every country."
        error={problemText(problems.countries)}
        placeholder="Add a country"
        emptyText="No such country"
        options={rest}
        value=""
        onChange={(value) => {
          if (value !== '') onChange({ countries: [...plan.countries, value] });
        }}
      />
      {plan.countries.length > 0 && (
        <ul className={styles.countries} aria-label="Chosen countries">
          {plan.countries.map((country) => (
            <li key={country}>
              <Button
                size="x-small"
                endIcon={<CrossIcon />}
                aria-label={`Remove ${countryName(country)}`}
                onClick={() => onChange({ countries: toggled(plan.countries, country, false) })}
              >
                {countryName(country)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Of whom it is asked. */
export function WhomFields({ sites, ...props }: FieldsProps & { sites: readonly string[] }) {
  const { plan, problems, onChange } = props;
  return (
    <>
      <TextField
        id={fieldId('name')}
        label={fieldNames.name}
        hint="For officers; accounts do not see it."
        error={problemText(problems.name)}
        maxLength={100}
        autoComplete="off"
        value={plan.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        id={fieldId('site')}
        label={fieldNames.site}
        hint="Sites whose policy knows re-verification."
        error={problemText(problems.site)}
        options={sites.map((site) => ({ value: site, label: site }))}
        placeholder="Choose a site"
        value={plan.site}
        onChange={(event) => onChange({ site: event.target.value })}
      />
      <Countries {...props} />
      <FieldGroup
        label={fieldNames.levels}
        hint="Accounts that have one of these levels now."
        error={problemText(problems.levels)}
      >
        {() => (
          <div className={styles.checks}>
            {campaignLevels.map((level, at) => (
              <Checkbox
                key={level}
                {...(at === 0 && { id: fieldId('levels') })}
                label={`Level ${level}`}
                checked={plan.levels.includes(level)}
                onChange={(event) => onChange({ levels: toggled(plan.levels, level, event.target.checked) })}
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </>
  );
}

/** What answers it, and why it is asked. */
export function WhatFields({ plan, problems, onChange }: FieldsProps) {
  const reason = reverificationReasons.find((one) => one === plan.reason);
  return (
    <>
      <FieldGroup
        label={fieldNames.documents}
        hint="Kinds that answer it. None means every kind that the site accepts."
        error={problemText(problems.documents)}
      >
        {() => (
          <div className={styles.checks}>
            {documentTypes.map((type) => (
              <Checkbox
                key={type}
                label={documentNames[type]}
                checked={plan.documents.includes(type)}
                onChange={(event) =>
                  onChange({ documents: toggled(plan.documents, type, event.target.checked) })
                }
              />
            ))}
          </div>
        )}
      </FieldGroup>
      <SelectField
        id={fieldId('reason')}
        label={fieldNames.reason}
        hint="Each account reads it in its own language."
        error={problemText(problems.reason)}
        options={reverificationReasons.map((value) => ({ value, label: reasonNames[value] }))}
        placeholder="Choose a reason"
        value={reason ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ reason: reverificationReasons.find((one) => one === value) ?? null })
        }
      />
    </>
  );
}

const dayLabels = { day: 'Day', month: 'Month', year: 'Year' };

/** Days as they are typed, `30, 7, 1`; undefined while they are no whole numbers. */
function readDays(typed: string): number[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : undefined;
}

function Reminders({ plan, problems, onChange }: FieldsProps) {
  const [typed, setTyped] = useState(plan.reminders.join(', '));
  const days = readDays(typed);
  return (
    <TextField
      id={fieldId('reminders')}
      label={fieldNames.reminders}
      hint="Days before the deadline, such as 30, 7, 1. Empty for none."
      error={problemText(days === undefined ? 'range' : problems.reminders)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={60}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        // What is no number cannot be kept; until it is mended, it keeps the plan from being submitted.
        onChange({ reminders: readDays(value) ?? [0] });
      }}
    />
  );
}

/** Until when, and what then. */
export function WhenFields(props: FieldsProps) {
  const { plan, problems, onChange } = props;
  return (
    <>
      <DateField
        id={fieldId('deadline')}
        label={fieldNames.deadline}
        hint="The last day, until midnight UTC."
        error={problemText(problems.deadline)}
        labels={dayLabels}
        value={plan.deadline?.slice(0, 10) ?? ''}
        onChange={(value) => onChange({ deadline: value === '' ? null : `${value}T23:59:59.000Z` })}
      />
      <Reminders {...props} />
      <RadioCards
        label="Once the day has passed"
        name="consequence"
        options={[
          { value: 'none', title: 'Nothing', text: 'The account is told that it is late.' },
          {
            value: 'limits',
            title: 'Smaller limits',
            text: 'So much remains as the policy of the site says.',
          },
          { value: 'withdrawal-only', title: 'Withdrawal only', text: 'Nothing but taking money out.' },
        ]}
        value={plan.consequence}
        onChange={({ target: { value } }) =>
          onChange({ consequence: value === 'none' || value === 'withdrawal-only' ? value : 'limits' })
        }
      />
    </>
  );
}
