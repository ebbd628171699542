import { Checkbox } from '@credence/ui/checkbox';
import { SelectField } from '@credence/ui/select-field';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { textKey } from '@credence/questionnaire';
import { itemName, textOf, type Typed } from '../template/index.ts';
import styles from './condition.module.css';
import {
  type Around,
  constantOf,
  firstLeaf,
  type Leaf,
  measured,
  ofConstant,
  ofLeaf,
  type Operator,
  operatorNames,
  operatorsFor,
  type Subject,
  subjectOfBound,
} from './forms.ts';

export interface LeafRowProps {
  around: Around;
  name: string;
  leaf: Leaf;
  negated: boolean;
  onChange: (inner: Typed, negated: boolean) => void;
}

/** A subject that is named, but is not before. */
const unknown = (value: string): Subject => ({
  value,
  code: value.replace(/^(?:item|total):/, ''),
  kind: value.startsWith('total:') ? 'total' : 'item',
  type: '',
  options: [],
  currencies: [],
});

const nameOf = ({ document }: Around, { kind, code }: Subject): string =>
  kind === 'item' ? itemName(document, code) : `Total ‘${textOf(document, textKey.total(code)) || code}’`;

interface ValueProps extends Omit<LeafRowProps, 'negated' | 'onChange'> {
  subject: Subject;
  put: (change: Partial<Leaf>) => void;
}

/** Which values: boxes for options, otherwise a line each. */
function Values({ around, name, leaf, subject, put }: ValueProps) {
  const { options } = subject;
  if (options.length > 0)
    return (
      <fieldset className={styles.values} aria-label={`${name}: values`}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={textOf(around.document, textKey.option(subject.code, option)) || option}
            checked={leaf.values.includes(option)}
            onChange={({ target: { checked } }) =>
              put({
                values: options.filter((one) => (one === option ? checked : leaf.values.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
    );
  const isCountry = subject.type === 'country' || subject.type === 'countries';
  return (
    <TextArea
      label={<VisuallyHidden>{name}: values</VisuallyHidden>}
      hint={isCountry ? 'Codes of countries, one a line: DE' : 'One a line'}
      rows={2}
      value={leaf.values.join('\n')}
      onChange={(event) => put({ values: event.target.value.split('\n') })}
    />
  );
}

/** What is compared with: a number, a day, or another item or total. */
function Bound({ around, name, leaf, subject, put }: ValueProps) {
  const other = subjectOfBound(leaf.bound);
  const constant = constantOf(leaf.bound);
  const currencies = new Set([...subject.currencies, ...(constant.currency ? [constant.currency] : [])]);
  const sizes = around.subjects.filter(({ kind, type }) => kind === 'total' || type === subject.type);
  return (
    <>
      <SelectField
        label={<VisuallyHidden>{name}: compared with</VisuallyHidden>}
        options={[
          { value: '', label: subject.type === 'date' ? 'The day' : 'The number' },
          ...sizes.map((one) => ({ value: one.value, label: nameOf(around, one) })),
        ]}
        value={other}
        onChange={({ target: { value } }) => put({ bound: value === '' ? '' : measured(value) })}
      />
      {other === '' && currencies.size > 0 && (
        <SelectField
          label={<VisuallyHidden>{name}: currency</VisuallyHidden>}
          options={[
            { value: '', label: 'in any currency' },
            ...[...currencies].map((currency) => ({ value: currency, label: currency })),
          ]}
          value={constant.currency}
          onChange={({ target }) => put({ bound: ofConstant({ ...constant, currency: target.value }) })}
        />
      )}
      {other === '' && (
        <TextField
          label={<VisuallyHidden>{name}: value</VisuallyHidden>}
          placeholder={subject.type === 'date' ? '2026-12-31' : '1000'}
          autoComplete="off"
          value={constant.amount}
          onChange={({ target }) => put({ bound: ofConstant({ ...constant, amount: target.value.trim() }) })}
        />
      )}
    </>
  );
}

const isOperator = (word: string): word is Operator => Object.hasOwn(operatorNames, word);

/** A condition about one thing: what, how, and which value. */
export function LeafRow({ around, name, leaf, negated, onChange }: LeafRowProps) {
  const { subjects } = around;
  const subject = subjects.find(({ value }) => value === leaf.subject) ?? unknown(leaf.subject);
  const known = operatorsFor(subject);
  const operators = known.includes(leaf.operator) ? known : [leaf.operator, ...known];
  const put = (change: Partial<Leaf>): void => onChange(ofLeaf({ ...leaf, ...change }), negated);
  const shown = subjects.includes(subject) ? subjects : [subject, ...subjects];
  const value = { around, name, leaf, subject, put };
  return (
    <div className={styles.row}>
      <SelectField
        label={<VisuallyHidden>{name}: what it looks at</VisuallyHidden>}
        options={shown.map((one) => ({
          value: one.value,
          label: subjects.includes(one) ? nameOf(around, one) : `${one.code} (not asked before)`,
        }))}
        value={subject.value}
        onChange={(event) => {
          const next = subjects.find((one) => one.value === event.target.value);
          if (next) onChange(firstLeaf(next), false);
        }}
      />
      <SelectField
        label={<VisuallyHidden>{name}: how</VisuallyHidden>}
        options={operators.flatMap((one) => [
          { value: one, label: operatorNames[one][0] },
          { value: `not-${one}`, label: operatorNames[one][1] },
        ])}
        value={negated ? `not-${leaf.operator}` : leaf.operator}
        onChange={({ target }) => {
          const operator = target.value.replace('not-', '');
          if (!isOperator(operator)) return;
          const values = leaf.values.length > 0 ? leaf.values : subject.options.slice(0, 1);
          onChange(ofLeaf({ ...leaf, operator, values }), target.value.startsWith('not-'));
        }}
      />
      {(leaf.operator === 'is' || leaf.operator === 'contains') && <Values {...value} />}
      {leaf.operator !== 'answered' && leaf.operator !== 'is' && leaf.operator !== 'contains' && (
        <Bound {...value} />
      )}
    </div>
  );
}
