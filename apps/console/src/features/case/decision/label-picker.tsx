import { labelOutcomes, type ReviewLabel, type VerdictOutcome } from '@credence/contract';
import { Badge, Checkbox, SearchIcon, TextField, VisuallyHidden, classes } from '@credence/ui';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type ApplicantTexts, labelText } from '../../../api/applicant-texts.ts';
import { type LabelGroup, labelGroupNames, labelGroups, labelNames } from '../../../i18n/words.ts';
import styles from './label-picker.module.css';

/** The contract takes no more reasons than this. */
const maximumLabels = 8;

const isLabel = (code: string): code is ReviewLabel => Object.hasOwn(labelOutcomes, code);
const allLabels = Object.keys(labelOutcomes).filter(isLabel);

export interface LabelPickerProps {
  outcome: VerdictOutcome;
  /** Which reasons are offered, in this order; suggested ones are in any case. */
  groups: readonly LabelGroup[];
  suggested: readonly ReviewLabel[];
  texts: ApplicantTexts | undefined;
  chosen: readonly ReviewLabel[];
  onChange: (chosen: readonly ReviewLabel[]) => void;
  searchField: RefObject<HTMLInputElement | null>;
  disabled: boolean;
}

/** Chooses reasons by their names and by the exact text the applicant will read, in groups; suggested ones come first. */
export function LabelPicker(props: LabelPickerProps) {
  const { outcome, groups, suggested, texts, chosen, onChange, searchField, disabled } = props;
  const [search, setSearch] = useState('');
  const id = useId();

  const wanted = search.trim().toLowerCase();
  const suitable = allLabels.filter((label) => labelOutcomes[label].includes(outcome));
  const matches = (label: ReviewLabel): boolean =>
    `${labelNames[label]} ${labelText(texts, label) ?? ''}`.toLowerCase().includes(wanted);
  const sections = [
    { title: 'Suggested by the checks', labels: suitable.filter((label) => suggested.includes(label)) },
    ...groups.map((group) => ({
      title: labelGroupNames[group],
      labels: suitable.filter((label) => labelGroups[label] === group && !suggested.includes(label)),
    })),
  ]
    .map(({ title, labels }) => ({ title, labels: labels.filter(matches) }))
    .filter(({ labels }) => labels.length > 0);
  const [first] = sections.flatMap(({ labels }) => labels);
  const full = chosen.length >= maximumLabels;

  function toggle(label: ReviewLabel): void {
    if (chosen.includes(label)) onChange(chosen.filter((other) => other !== label));
    else if (!full) onChange([...chosen, label]);
  }

  // Enter takes the first match, so that a reason is chosen without leaving the search field.
  function pick(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (wanted === '' || !first) return;
    toggle(first);
    setSearch('');
  }

  return (
    <fieldset className={styles.picker} disabled={disabled} aria-describedby={`${id}-count`}>
      <legend className={styles.legend}>
        Reasons{' '}
        <span id={`${id}-count`} className={styles.count}>
          {chosen.length === 0
            ? 'choose at least one'
            : `${chosen.length} chosen${full ? ', no more possible' : ''}`}
        </span>
      </legend>
      <TextField
        ref={searchField}
        type="search"
        label={<VisuallyHidden>Search reasons</VisuallyHidden>}
        leading={<SearchIcon />}
        placeholder="Search reasons, Enter takes the first"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={pick}
      />
      <div className={styles.list}>
        {sections.map(({ title, labels }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            <ul className={styles.options}>
              {labels.map((label) => {
                const checked = chosen.includes(label);
                const text = labelText(texts, label);
                return (
                  <li key={label} className={classes(styles.option, checked && styles.checked)}>
                    <Checkbox
                      checked={checked}
                      disabled={disabled || (full && !checked)}
                      onChange={() => toggle(label)}
                      label={
                        <span className={styles.words}>
                          <span className={styles.name}>
                            {labelNames[label]}
                            {suggested.includes(label) && <Badge tone="info">Suggested</Badge>}
                          </span>
                          <span className={styles.text}>
                            {text ?? 'The text for the applicant could not be loaded.'}
                          </span>
                        </span>
                      }
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {first === undefined && <p className={styles.none}>No reason contains these words.</p>}
      </div>
    </fieldset>
  );
}
