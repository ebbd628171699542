import { Button } from '@credence/ui/button';
import { TextField } from '@credence/ui/text-field';
import { type ReactNode, useState } from 'react';
import { ConditionField } from '../template-condition/index.ts';
import {
  added,
  columnTypes,
  fieldId,
  isItemType,
  keyAt,
  labelAt,
  listOf,
  partAt,
  type Path,
  placeName,
  textOf,
  typeNames,
  type Typed,
  valueAt,
  withText,
} from '../template/index.ts';
import { sourceLanguage } from '@credence/questionnaire';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { focusFirst } from '../../parts/focus.ts';
import { ChoiceField, CodeField, NumberField } from './fields.tsx';
import { LimitFields, OptionalBox } from './item-fields.tsx';
import { newColumn, newOption, ofType } from './new-parts.ts';
import { PartBar } from './part-bar.tsx';

interface PartListProps {
  list: Path;
  title: ReactNode;
  noun: string;
  /** What is added on a press. */
  fresh: (beside: unknown) => Typed;
  children: (path: Path) => ReactNode;
}

/** Parts in a list, one after the other, each with its bar. */
export function PartList({ list, title, noun, fresh, children }: PartListProps) {
  const { document, change } = useEditor();
  const parts = listOf(valueAt(document.structure, list));
  const addId = `add-${placeName(list)}`;
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{title}</legend>
      <ol className={styles.cards}>
        {parts.map((_, at) => {
          const path = [...list, at];
          return (
            // A code changes while it is typed, and the field must not lose the focus.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={styles.card}>
              {children(path)}
              <PartBar path={path} noun={noun} onRemoved={() => focusFirst(addId)} />
            </li>
          );
        })}
      </ol>
      <Button
        id={addId}
        size="small"
        onClick={() => {
          const next = added(document, list, fresh(parts));
          change(next.document);
          focusFirst(fieldId([...next.path, 'code']));
        }}
      >
        Add {/^[aeio]/.test(noun) ? 'an' : 'a'} {noun}
      </Button>
    </fieldset>
  );
}

/** The English text of a part, where it is changed most often. */
export function EnglishField({ path, label }: { path: Path; label: string }) {
  const { document, change, byPlace } = useEditor();
  const key = keyAt(document.structure, path);
  if (key === undefined) return null;
  return (
    <TextField
      label={label}
      error={byPlace.get(`${sourceLanguage}.${key}`)}
      lang={sourceLanguage}
      autoComplete="off"
      value={textOf(document, key)}
      onChange={({ target }) => change(withText(document, sourceLanguage, key, target.value), key)}
    />
  );
}

/** The condition of an option, shown once it is asked for. */
function OptionCondition({ path, owner }: { path: Path; owner: Path }) {
  const { document, put, errorAt } = useEditor();
  const when = [...path, 'when'];
  const value = valueAt(document.structure, when);
  const [open, setOpen] = useState(false);
  if (value === undefined && !open)
    return (
      <Button size="x-small" onClick={() => setOpen(true)}>
        Offer it only if…
      </Button>
    );
  return (
    <ConditionField
      label={`Condition of ‘${labelAt(document, path)}’`}
      none="It is always offered."
      begin="Offered if"
      document={document}
      path={when}
      owner={owner}
      value={value}
      error={errorAt(when)}
      onChange={(next) => put(when, next)}
    />
  );
}

/** The options of a choice. `owner` is the item that they are in. */
export function OptionList({ path, owner, scored }: { path: Path; owner: Path; scored: boolean }) {
  return (
    <PartList list={[...path, 'options']} title="Options" noun="option" fresh={newOption}>
      {(at) => (
        <>
          <div className={styles.option}>
            <CodeField path={at} label="Code" />
            <EnglishField path={at} label="English text" />
            {scored && <NumberField path={[...at, 'score']} label="Score" />}
          </div>
          <OptionCondition path={at} owner={owner} />
        </>
      )}
    </PartList>
  );
}

const columnChoices = Object.fromEntries(columnTypes.map((type) => [type, typeNames[type]]));

/** The columns of a table. */
export function ColumnList({ path }: { path: Path }) {
  const { document, put } = useEditor();
  return (
    <PartList list={[...path, 'columns']} title="Columns" noun="column" fresh={newColumn}>
      {(at) => {
        const column = partAt(document.structure, at);
        return (
          <>
            <div className={styles.option}>
              <CodeField path={at} label="Code" />
              <EnglishField path={at} label="English text" />
              <ChoiceField
                path={[...at, 'type']}
                label="Type"
                choices={columnChoices}
                onChoose={(type) => isItemType(type) && put(at, ofType(column, type))}
              />
            </div>
            <LimitFields path={at} />
            <OptionalBox path={at} />
            {column['type'] === 'choice' && <OptionList path={at} owner={path} scored={false} />}
          </>
        );
      }}
    </PartList>
  );
}
