import {
  labelOutcomes,
  reviewLabel,
  type ReviewLabel,
  type VerdictOutcome,
} from '@credence/contract/verification';
import { Badge } from '@credence/ui/badge';
import { Checkbox } from '@credence/ui/checkbox';
import { classes } from '@credence/ui/classes';
import { SearchIcon } from '@credence/ui/icons/search';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type ApplicantTexts, labelText } from '../../api/applicant-texts.ts';
import { Kbd } from '../../keyboard/kbd.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { type LabelGroup, labelGroupNames, labelGroups, labelNames } from '../../words/labels.ts';
import styles from './label-picker.module.css';

/** The contract takes no more reasons than this. */
const maximumLabels = 8;

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

interface Section {
  title: string;
  labels: readonly ReviewLabel[];
}

/** The reasons that suit the outcome and contain the words, the suggested ones first. */
function sectionsOf(
  { outcome, groups, suggested, texts }: LabelPickerProps,
  words: string,
): readonly Section[] {
  const suitable = reviewLabel.options.filter((label) => labelOutcomes[label].includes(outcome));
  const matches = (label: ReviewLabel): boolean =>
    `${labelNames[label]} ${labelText(texts, label) ?? ''}`.toLowerCase().includes(words);
  return [
    { title: 'Suggested by the checks', labels: suitable.filter((label) => suggested.includes(label)) },
    ...groups.map((group) => ({
      title: labelGroupNames[group],
      labels: suitable.filter((label) => labelGroups[label] === group && !suggested.includes(label)),
    })),
  ]
    .map(({ title, labels }) => ({ title, labels: labels.filter(matches) }))
    .filter(({ labels }) => labels.length > 0);
}

/** The first reasons shown have a number key each. */
const numberKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface OptionProps {
  /** Toggles it. */
  keyName: string | undefined;
  label: ReviewLabel;
  text: string | undefined;
  suggested: boolean;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** A reason: its short name, and the exact text that the applicant will read. */
function Option({ keyName, label, text, suggested, checked, disabled, onToggle }: OptionProps) {
  return (
    <li className={classes(styles.option, checked && styles.checked)}>
      <Checkbox
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        label={
          <span className={styles.words}>
            <span className={styles.name}>
              {labelNames[label]}
              {suggested && <Badge tone="info">Suggested</Badge>}
            </span>
            <span className={styles.text}>{text ?? 'The text for the applicant could not be loaded.'}</span>
            {keyName !== undefined && <Kbd>{keyName}</Kbd>}
          </span>
        }
      />
    </li>
  );
}

const countText = (count: number, full: boolean): string =>
  count === 0 ? 'choose at least one' : `${count} chosen${full ? ', no more possible' : ''}`;

/** The first of the reasons shown, with the key that each of them is chosen by. */
function useNumberKeys(shown: readonly ReviewLabel[], run: (label: ReviewLabel) => void) {
  const numbered = numberKeys.flatMap((key, index) => {
    const label = shown[index];
    return label === undefined ? [] : [{ key, label }];
  });
  useShortcuts(
    'Reasons',
    numbered.map(({ key, label }) => ({ keys: [key], label: labelNames[label], run: () => run(label) })),
  );
  return numbered;
}

/**
 * Chooses reasons by their names and by what the applicant will read, in groups; suggested ones come first.
 */
export function LabelPicker(props: LabelPickerProps) {
  const { suggested, texts, chosen, onChange, searchField, disabled } = props;
  const [search, setSearch] = useState('');
  const id = useId();
  const words = search.trim().toLowerCase();
  const sections = sectionsOf(props, words);
  const shown = sections.flatMap(({ labels }) => labels);
  const first = shown[0];
  const full = chosen.length >= maximumLabels;

  function toggle(label: ReviewLabel): void {
    if (chosen.includes(label)) onChange(chosen.filter((other) => other !== label));
    else if (!full) onChange([...chosen, label]);
  }

  const numbered = useNumberKeys(shown, (label) => !disabled && toggle(label));

  // Numbers and Enter choose without leaving the search field: no reason contains a number.
  function pick(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const byNumber = numbered.find(({ key }) => key === event.key)?.label;
    if (event.key !== 'Enter' && byNumber === undefined) return;
    event.preventDefault();
    const chosenNow = byNumber ?? (words === '' ? undefined : first);
    if (chosenNow === undefined) return;
    toggle(chosenNow);
    setSearch('');
  }

  return (
    <fieldset className={styles.picker} disabled={disabled} aria-describedby={`${id}-count`}>
      <legend className={styles.legend}>
        Reasons{' '}
        <span id={`${id}-count`} className={styles.count}>
          {countText(chosen.length, full)}
        </span>
      </legend>
      <TextField
        ref={searchField}
        type="search"
        label={<VisuallyHidden>Search reasons</VisuallyHidden>}
        leading={<SearchIcon />}
        placeholder="Number of a reason, or search and Enter"
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
              {labels.map((label) => (
                <Option
                  key={label}
                  keyName={numbered.find((one) => one.label === label)?.key}
                  label={label}
                  text={labelText(texts, label)}
                  suggested={suggested.includes(label)}
                  checked={chosen.includes(label)}
                  disabled={disabled || (full && !chosen.includes(label))}
                  onToggle={() => toggle(label)}
                />
              ))}
            </ul>
          </section>
        ))}
        {first === undefined && <p className={styles.none}>No reason contains these words.</p>}
      </div>
    </fieldset>
  );
}
