import { fieldProblems, wrongForm } from '../../api/field-problems.ts';
import { explain } from '../../api/messages.ts';

const words: Readonly<Record<string, string>> = {
  required: 'This is needed.',
  'too-long': 'This is too long.',
  'too-many': 'These are too many.',
  'too-few': 'Choose one at least.',
  contrast: 'Text on this colour could not be read. Choose a darker or a lighter one.',
  'settings-changed': 'Somebody has changed this partner in the meantime. Reload the page to see it.',
  'keys-of-name': 'Two keys of this name are live already. Revoke one first, or choose another name.',
  'keys-too-many': 'This partner has as many live keys as one may have. Revoke one first.',
  over: 'This time is over.',
};

/**
 * What the server found wrong with a field, in words; of a field with several lines, in which line. Undefined
 * where there is nothing.
 */
export function fieldError(error: unknown, field: string): string | undefined {
  const fields = fieldProblems(error);
  const own = fields[field];
  if (own !== undefined) return words[own] ?? wrongForm;
  const line = Object.keys(fields).find((name) => name.startsWith(`${field}.`));
  if (line === undefined) return undefined;
  return `Line ${Number(line.slice(field.length + 1).split('.')[0]) + 1}: ${words[fields[line] ?? ''] ?? wrongForm}`;
}

/** Why a change was not made, where that is about no field. */
export const whyNot = (error: unknown): string => fieldError(error, 'revision') ?? explain(error);

/** Lines of a field as a list, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
