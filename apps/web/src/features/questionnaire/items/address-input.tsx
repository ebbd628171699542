import { FieldGroup } from '@credence/ui/field';
import { TextField } from '@credence/ui/text-field';
import { useText } from '../../../i18n/text.ts';
import { type ItemProps, partError } from './asking.tsx';
import { useWords } from '../words/words.ts';
import { CountryInput } from './country-input.tsx';
import styles from './items.module.css';
import { fieldsOf, textOf } from '../words/values.ts';

const lines = [
  ['street', 'street-address', false],
  ['postalCode', 'postal-code', true],
  ['city', 'address-level2', false],
  ['region', 'address-level1', true],
] as const;

const needed: ReadonlySet<string> = new Set(['country', 'street', 'city']);

/** An address anywhere: what not every country has is optional. */
export function AddressInput({ field, value, onChange, problems, tell }: ItemProps<'address'>) {
  const t = useWords();
  const common = useText();
  const given = fieldsOf(value);
  // Where nothing is there at all, it is said at each line that is needed.
  const missing = problems.find(({ fault, ...place }) => fault === 'missing' && !('part' in place));
  const errorOf = (part: string) =>
    partError(problems, part, tell) ??
    (missing && needed.has(part) && tell({ item: missing.item, fault: 'missing', part }));
  const change = (part: string, typed: string) => onChange({ ...given, [part]: typed });
  return (
    <FieldGroup {...field} error={missing ? undefined : field.error}>
      {(control) => (
        <div className={styles.address}>
          <CountryInput
            id={`${control.id}-country`}
            label={t('address.country')}
            error={errorOf('country')}
            autoComplete="country-name"
            value={textOf(given['country'])}
            onChange={(code) => change('country', code)}
          />
          {lines.map(([part, autoComplete, optional]) => (
            <TextField
              key={part}
              id={`${control.id}-${part}`}
              className={styles[part]}
              label={t(`address.${part}`)}
              marker={optional && common('personal.optional')}
              error={errorOf(part)}
              autoComplete={autoComplete}
              dir="auto"
              value={textOf(given[part])}
              onChange={(event) => change(part, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
