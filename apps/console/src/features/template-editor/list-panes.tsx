import { Checkbox } from '@credence/ui/checkbox';
import { FieldGroup } from '@credence/ui/field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { ConditionField } from '../template-condition/index.ts';
import {
  fieldId,
  isTyped,
  itemName,
  itemsOf,
  labelAt,
  listOf,
  partsIn,
  type Path,
  textIn,
  type Typed,
  valueAt,
} from '../template/index.ts';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { ChoiceField, CodeField, NumberField } from './fields.tsx';
import { EnglishField, PartList } from './lists.tsx';
import { newBand, newTotal } from './new-parts.ts';

const adds = new Set(['number', 'money']);

/** Everything that can be added up: items, and columns of tables. */
function addends(structure: Typed): { item: string; column?: string }[] {
  return itemsOf(structure).flatMap(({ item }) => {
    const code = textIn(item, 'code');
    if (adds.has(textIn(item, 'type'))) return [{ item: code }];
    return partsIn(item, 'columns')
      .filter((column) => adds.has(textIn(column, 'type')))
      .map((column) => ({ item: code, column: textIn(column, 'code') }));
  });
}

function Addends({ path }: { path: Path }) {
  const { document, put, errorAt } = useEditor();
  const given = listOf(valueAt(document.structure, path)).filter(isTyped);
  const known = addends(document.structure);
  const is = (one: Typed, { item, column }: { item: string; column?: string }) =>
    one['item'] === item && one['column'] === column;
  const gone = given.filter((one) => !known.some((other) => is(one, other)));
  return (
    <FieldGroup label="Adds up" error={errorAt(path) ?? errorAt(path.slice(0, -1))} id={fieldId(path)}>
      {() => (
        <div className={styles.boxes}>
          {known.length === 0 && <p className={styles.help}>There is no number and no amount yet.</p>}
          {known.map((one) => (
            <Checkbox
              key={`${one.item} ${one.column ?? ''}`}
              label={`${itemName(document, one.item)}${one.column === undefined ? '' : `, column ${one.column}`}`}
              checked={given.some((other) => is(other, one))}
              onChange={({ target: { checked } }) =>
                put(path, checked ? [...given, one] : given.filter((other) => !is(other, one)))
              }
            />
          ))}
          {gone.map((one) => (
            <Checkbox
              key={JSON.stringify(one)}
              label={`${[one['item'], one['column']].filter(Boolean).join(', column ')} (cannot be added)`}
              checked
              onChange={() =>
                put(
                  path,
                  given.filter((other) => other !== one),
                )
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

export function TotalsPane() {
  const { document, put } = useEditor();
  return (
    <PartList list={['totals']} title={<VisuallyHidden>Totals</VisuallyHidden>} noun="total" fresh={newTotal}>
      {(at) => (
        <>
          <div className={styles.option}>
            <CodeField path={at} label="Code" />
            <EnglishField path={at} label="English name" />
          </div>
          <Addends path={[...at, 'of']} />
          <Checkbox
            label="Only for rules and officers: applicants are not shown it"
            checked={valueAt(document.structure, [...at, 'hidden']) === true}
            onChange={({ target }) => put([...at, 'hidden'], target.checked ? true : undefined)}
          />
        </>
      )}
    </PartList>
  );
}

/** Rules between several answers, each with the message that tells of it. */
export function RulesPane() {
  const { document, put, errorAt } = useEditor();
  const { structure } = document;
  const items = itemsOf(structure);
  const [first] = items;
  const code = first ? textIn(first.item, 'code') : '';
  const fresh = (): Typed => ({ code: 'rule-1', must: { answered: code }, at: code });
  const choices = Object.fromEntries(
    items.map(({ item, path }) => [textIn(item, 'code'), labelAt(document, path)]),
  );
  return (
    <PartList list={['rules']} title={<VisuallyHidden>Rules</VisuallyHidden>} noun="rule" fresh={fresh}>
      {(at) => (
        <>
          <div className={styles.option}>
            <CodeField path={at} label="Code" />
            <EnglishField path={at} label="Message where it is broken, in English" />
            <ChoiceField path={[...at, 'at']} label="Shown at" choices={choices} />
          </div>
          <ConditionField
            label="Looked at only if"
            none="Always."
            begin="Only if"
            document={document}
            path={[...at, 'when']}
            owner={at}
            value={valueAt(structure, [...at, 'when'])}
            error={errorAt([...at, 'when'])}
            onChange={(next) => put([...at, 'when'], next)}
          />
          <ConditionField
            label="What has to be true"
            none="Nothing yet."
            begin="Right only if"
            document={document}
            path={[...at, 'must']}
            owner={at}
            value={valueAt(structure, [...at, 'must'])}
            error={errorAt([...at, 'must'])}
            needed
            onChange={(next) => put([...at, 'must'], next)}
          />
        </>
      )}
    </PartList>
  );
}

/** From which score on which class of risk begins. */
export function BandsPane() {
  const { document, put } = useEditor();
  return (
    <>
      <p className={styles.help}>
        The highest class whose score is reached counts: low from 0, medium from 5, high from 10.
      </p>
      <PartList
        list={['bands']}
        title={<VisuallyHidden>Classes of risk</VisuallyHidden>}
        noun="class"
        fresh={newBand}
      >
        {(at) => (
          <>
            <div className={styles.option}>
              <CodeField path={at} label="Code" />
              <NumberField path={[...at, 'from']} label="From a score of" />
            </div>
            <Checkbox
              label="An officer looks at answers of this class"
              checked={valueAt(document.structure, [...at, 'review']) === true}
              onChange={({ target }) => put([...at, 'review'], target.checked ? true : undefined)}
            />
          </>
        )}
      </PartList>
    </>
  );
}
