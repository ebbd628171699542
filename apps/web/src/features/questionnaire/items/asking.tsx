import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import type { Item } from '@credence/contract/questionnaire-template';
import type { AskedItem, Evaluation, Problem } from '@credence/questionnaire';
import { createContext, type ReactNode, useContext } from 'react';
import type { Country } from '../../../queries/named-countries.ts';
import type { FileUploads } from '../files/use-file-uploads.ts';

/** What the items of one questionnaire have in common. */
export interface Asking {
  requestId: string;
  countries: readonly Country[];
  /** Those that the server has. */
  files: readonly QuestionnaireFile[];
  /** Those on their way. */
  uploads: FileUploads;
  /** Has the server forget a file. */
  dropFile: (id: string) => void;
  evaluation: Evaluation;
}

const Context = createContext<Asking | undefined>(undefined);
export const AskingProvider = Context.Provider;

export function useAsking(): Asking {
  const found = useContext(Context);
  if (found === undefined) throw new Error('There is no questionnaire around this.');
  return found;
}

type Of<Type extends Item['type']> = Extract<Item, { type: Type }>;

/** Every item's component is given this. */
export interface ItemProps<Type extends Item['type']> {
  item: Of<Type>;
  asked: AskedItem;
  /** Label, hint, marker and what is wrong with the item as a whole. */
  field: { id: string; label: ReactNode; hint: ReactNode; marker: ReactNode; error: ReactNode };
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong, as far as it is to be shown by now. */
  problems: readonly Problem[];
  /** What a problem says. */
  tell: (problem: Problem) => ReactNode;
}

/** The id of the element that holds an item. */
export const itemId = (code: string): string => `q-${code}`;

/** Moves the focus to what is wrong at an item, else to its first control. */
export function focusItem(code: string): void {
  const place = document.getElementById(itemId(code));
  const controls = ['[aria-invalid]', 'input:not([type=hidden]), select, textarea', 'button'];
  const target = controls.map((one) => place?.querySelector<HTMLElement>(one)).find(Boolean);
  place?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: place !== null && place.offsetHeight < innerHeight });
}

/** What is wrong with one part of an answer: a field of an address or an amount. */
export function partError(
  problems: readonly Problem[],
  part: string,
  tell: (problem: Problem) => ReactNode,
): ReactNode {
  const problem = problems.find((one) => 'part' in one && one.part === part);
  return problem && tell(problem);
}
