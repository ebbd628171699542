import { saveTemplateDraft } from '@credence/contract/template-editing';
import { TextArea } from '@credence/ui/text-area';
import * as v from 'valibot';
import type { DraftDocument } from '../template/index.ts';
import styles from './draft.module.css';
import type { Editing } from '../template-saving/index.ts';

const { structure, texts } = saveTemplateDraft.input.entries;
const shape = v.strictObject({ structure, texts });

/** Line and column of an error, where the browser says them. */
function placeOf(message: string, typed: string): string {
  const line = /line (\d+),? column (\d+)/.exec(message);
  if (line) return `Line ${line[1]}, column ${line[2]}`;
  const position = /position (\d+)/.exec(message);
  const before = typed.slice(0, position ? Number(position[1]) : typed.length).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Reads what was typed, or says what is wrong with it. */
function read(typed: string): { document: DraftDocument } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { problem: `${placeOf(message, typed)}: this is no JSON. Nothing is lost; it stays here.` };
  }
  const result = v.safeParse(shape, value);
  if (result.success) return { document: result.output };
  const [issue] = result.issues;
  return { problem: `At ‘${v.getDotPath(issue) ?? 'the beginning'}’: ${issue.message}` };
}

/** The same draft as JSON, for what the form has no field for. */
export function JsonView({ editing }: { editing: Editing }) {
  const { now, json, setJson, change } = editing;
  const typed = json ?? JSON.stringify({ structure: now.structure, texts: now.texts }, null, 2);
  const result = json === undefined ? undefined : read(json);
  return (
    <div className={styles.jsonField}>
      <TextArea
        label="The draft as JSON"
        hint="Structure and texts of every language. What can be read is taken at once, and checked like everything else."
        error={result && 'problem' in result ? result.problem : undefined}
        rows={28}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          const next = read(value);
          setJson(value);
          if ('document' in next) change(next.document, 'json');
        }}
        onBlur={() => result && 'document' in result && setJson(undefined)}
      />
    </div>
  );
}
