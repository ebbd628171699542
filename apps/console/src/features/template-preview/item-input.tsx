import type { Item } from '@credence/contract/questionnaire-template';
import { type AskedItem, textKey } from '@credence/questionnaire';
import { Button } from '@credence/ui/button';
import { Checkbox } from '@credence/ui/checkbox';
import { FieldGroup } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { isTyped, listOf, textIn } from '../template/index.ts';
import { countries } from '../../words/countries.ts';
import styles from './preview.module.css';
import { type InputProps, SingleInput } from './single-input.tsx';

export interface ItemInputProps extends InputProps<Item> {
  columns: AskedItem['columns'];
  wordOf: (key: string) => string;
}

const addressParts = {
  street: 'Street and number',
  city: 'City or town',
  region: 'Region',
  postalCode: 'Postal code',
};

function AddressInput({ texts, value, onChange }: ItemInputProps) {
  const given = isTyped(value) ? value : {};
  return (
    <FieldGroup {...texts}>
      {() => (
        <div className={styles.parts}>
          <SelectField
            label="Country"
            options={countries}
            placeholder="Not chosen"
            value={textIn(given, 'country')}
            onChange={(event) => onChange({ ...given, country: event.target.value })}
          />
          {Object.entries(addressParts).map(([part, label]) => (
            <TextField
              key={part}
              label={label}
              autoComplete="off"
              value={textIn(given, part)}
              onChange={(event) => onChange({ ...given, [part]: event.target.value })}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** Several options as boxes. */
function ChoicesInput({ texts, value, onChange, options }: ItemInputProps) {
  const chosen = listOf(value);
  return (
    <FieldGroup {...texts}>
      {() => (
        <div className={styles.boxes}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, option.value]
                    : chosen.filter((one) => one !== option.value),
                )
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** Countries or files: added one after the other, taken away one by one. */
function ListInput({ asked, texts, value, onChange }: ItemInputProps) {
  const given = listOf(value).map(String);
  const nameOf = (one: string) => countries.find((country) => country.value === one)?.label ?? one;
  return (
    <FieldGroup {...texts}>
      {() => (
        <div className={styles.parts}>
          <ul className={styles.given}>
            {given.map((one) => (
              <li key={one}>
                {nameOf(one)}{' '}
                <Button size="xx-small" onClick={() => onChange(given.filter((other) => other !== one))}>
                  Remove <VisuallyHidden>{nameOf(one)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
          {asked.type === 'countries' ? (
            <SelectField
              label={<VisuallyHidden>Add a country</VisuallyHidden>}
              options={countries.filter((country) => !given.includes(country.value))}
              placeholder="Add a country"
              value=""
              onChange={(event) => onChange([...given, event.target.value])}
            />
          ) : (
            <Button size="small" onClick={() => onChange([...given, `file-${given.length + 1}`])}>
              Add a file in pretence
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  );
}

type TableItem = Extract<Item, { type: 'table' }>;

function TableInput(props: ItemInputProps & { asked: TableItem }) {
  const { asked, texts, value, onChange, columns, wordOf } = props;
  const rows = listOf(value).map((row) => (isTyped(row) ? row : {}));
  const word = (column: string) => wordOf(textKey.column(asked.code, column));
  return (
    <FieldGroup {...texts}>
      {() => (
        <div className={styles.parts}>
          {rows.map((row, at) => (
            // Rows have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={at} className={styles.row} aria-label={`Row ${at + 1}`}>
              {asked.columns.map((column) => (
                <SingleInput
                  key={column.code}
                  asked={column}
                  texts={{ label: word(column.code), marker: column.optional && 'optional' }}
                  options={(columns[column.code] ?? []).map((option) => ({
                    value: option,
                    label: wordOf(textKey.columnOption(asked.code, column.code, option)),
                  }))}
                  value={row[column.code]}
                  onChange={(cell) => onChange(rows.with(at, { ...row, [column.code]: cell }))}
                />
              ))}
              <Button size="x-small" onClick={() => onChange(rows.toSpliced(at, 1))}>
                Remove row {at + 1}
              </Button>
            </fieldset>
          ))}
          <Button size="small" onClick={() => onChange([...rows, {}])}>
            Add a row
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** What an item is answered with; plain, because the account area has inputs of its own. */
export function ItemInput(props: ItemInputProps) {
  const { asked, texts, value, onChange } = props;
  switch (asked.type) {
    case 'information':
      return (
        <p className={styles.information}>
          {texts.label}
          {texts.hint && <span className={styles.hint}>{texts.hint}</span>}
        </p>
      );
    case 'statement':
      return (
        <Checkbox
          label={texts.label}
          hint={texts.hint}
          error={texts.error}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked ? true : undefined)}
        />
      );
    case 'address':
      return <AddressInput {...props} />;
    case 'choices':
      return <ChoicesInput {...props} />;
    case 'countries':
    case 'files':
      return <ListInput {...props} />;
    case 'table':
      return <TableInput {...props} asked={asked} />;
    default:
      return <SingleInput {...props} />;
  }
}
