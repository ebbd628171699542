import { Checkbox } from '@credence/ui/checkbox';
import { FieldGroup } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import {
  fieldId,
  isTyped,
  partAt,
  type Path,
  textIn,
  textsIn,
  type Typed,
  valueAt,
} from '../template/index.ts';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { ListField, NumberField, ValueField } from './fields.tsx';

/** A day, or so many days from today. */
function DayField({ path, label }: { path: Path; label: string }) {
  const { document, put, errorAt } = useEditor();
  const bound = valueAt(document.structure, path);
  const kind = isTyped(bound) ? 'days' : typeof bound === 'string' ? 'day' : '';
  const days = isTyped(bound) ? bound['daysFromToday'] : undefined;
  return (
    <FieldGroup label={label} error={errorAt(path)} id={fieldId(path)}>
      {() => (
        <div className={styles.pair}>
          <SelectField
            label={<VisuallyHidden>{label}: kind</VisuallyHidden>}
            options={[
              { value: 'day', label: 'A day' },
              { value: 'days', label: 'Days from today' },
            ]}
            placeholder="Any"
            value={kind}
            onChange={({ target: { value } }) =>
              put(path, { day: '2000-01-01', days: { daysFromToday: 0 } }[value])
            }
          />
          {kind !== '' && (
            <TextField
              label={<VisuallyHidden>{label}</VisuallyHidden>}
              placeholder={kind === 'day' ? '2026-12-31' : '-30'}
              autoComplete="off"
              value={kind === 'day' ? String(bound) : String(days ?? '')}
              onChange={({ target: { value } }) =>
                put(
                  path,
                  kind === 'day'
                    ? value
                    : { daysFromToday: /^-?\d{1,6}$/.test(value) ? Number(value) : value },
                )
              }
            />
          )}
        </div>
      )}
    </FieldGroup>
  );
}

const fileKinds = { image: 'Pictures', pdf: 'PDF' };

function FileKinds({ path }: { path: Path }) {
  const { document, put, errorAt } = useEditor();
  const given = textsIn(partAt(document.structure, path.slice(0, -1)), 'types');
  return (
    <FieldGroup label="Kinds of files" error={errorAt(path)} id={fieldId(path)}>
      {() => (
        <div className={styles.line}>
          {Object.entries(fileKinds).map(([kind, label]) => (
            <Checkbox
              key={kind}
              label={label}
              checked={given.includes(kind)}
              onChange={({ target: { checked } }) =>
                put(path, checked ? [...given, kind] : given.filter((one) => one !== kind))
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

function YesNoScores({ path }: { path: Path }) {
  const { document, put, errorAt } = useEditor();
  const scores = partAt(document.structure, [...path, 'scores']);
  const score = (answer: 'yes' | 'no', label: string) => (
    <TextField
      id={fieldId([...path, 'scores', answer])}
      label={label}
      error={errorAt([...path, 'scores', answer])}
      inputMode="numeric"
      autoComplete="off"
      value={String(scores[answer] ?? '')}
      onChange={({ target: { value } }) => {
        const next: Typed = {
          yes: 0,
          no: 0,
          ...scores,
          [answer]: /^-?\d+$/.test(value) ? Number(value) : value,
        };
        const empty = Object.values(next).every((one) => one === '' || one === 0);
        put([...path, 'scores'], empty && value === '' ? undefined : next);
      }}
    />
  );
  return (
    <div className={styles.pair}>
      {score('yes', 'Score of yes')}
      {score('no', 'Score of no')}
    </div>
  );
}

/** The limits that a type has, of an item or of a column. */
export function LimitFields({ path }: { path: Path }) {
  const { document } = useEditor();
  const at = (field: string): Path => [...path, field];
  switch (textIn(partAt(document.structure, path), 'type')) {
    case 'text':
    case 'long-text':
      return <NumberField path={at('maximumLength')} label="Most characters" hint="At most 4000." />;
    case 'number':
      return (
        <>
          <div className={styles.pair}>
            <ValueField path={at('minimum')} label="Least" />
            <ValueField path={at('maximum')} label="Most" />
          </div>
          <NumberField path={at('decimals')} label="Decimal places" />
        </>
      );
    case 'money':
      return (
        <>
          <ListField path={at('currencies')} label="Currencies" hint="Three letters each: EUR, USD" />
          <div className={styles.pair}>
            <ValueField path={at('minimum')} label="Least" />
            <ValueField path={at('maximum')} label="Most" />
          </div>
        </>
      );
    case 'date':
      return (
        <>
          <DayField path={at('earliest')} label="Earliest day" />
          <DayField path={at('latest')} label="Latest day" />
        </>
      );
    case 'choices':
      return <Counts path={path} of="options" />;
    case 'countries':
      return <NumberField path={at('maximum')} label="Most countries" />;
    case 'files':
      return (
        <>
          <FileKinds path={at('types')} />
          <Counts path={path} of="files" />
          <NumberField path={at('maximumBytes')} label="Most bytes of one file" />
        </>
      );
    case 'table':
      return <Counts path={path} of="rows" />;
    case 'yes-no':
      return <YesNoScores path={path} />;
    default:
      return null;
  }
}

const Counts = ({ path, of }: { path: Path; of: string }) => (
  <div className={styles.pair}>
    <NumberField path={[...path, 'minimum']} label={`Fewest ${of}`} />
    <NumberField path={[...path, 'maximum']} label={`Most ${of}`} />
  </div>
);

/** Whether an item or a column may be left out. */
export function OptionalBox({ path }: { path: Path }) {
  const { document, put } = useEditor();
  return (
    <Checkbox
      id={fieldId([...path, 'optional'])}
      label="May be left unanswered"
      checked={valueAt(document.structure, [...path, 'optional']) === true}
      onChange={({ target }) => put([...path, 'optional'], target.checked ? true : undefined)}
    />
  );
}
