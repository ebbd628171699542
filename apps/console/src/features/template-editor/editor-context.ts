import type { TemplateFinding } from '@credence/questionnaire';
import { createContext, useContext } from 'react';
import { type DraftDocument, type Path, placeName, withValue } from '../template/index.ts';

/** A draft that is being edited, as its form needs it. */
export interface Editor {
  document: DraftDocument;
  /** `what` names the field that is typed into: what is typed in one go is undone in one go. */
  change: (next: DraftDocument, what?: string) => void;
  /** Says what was taken away, with the way back. */
  sayRemoved: (what: string) => void;
  findings: readonly TemplateFinding[];
  /** What is wrong at a place, by its name. */
  byPlace: ReadonlyMap<string, string>;
  selected: Path;
  select: (path: Path) => void;
  language: string;
  setLanguage: (language: string) => void;
}

const Context = createContext<Editor | undefined>(undefined);
export const EditorProvider = Context;

/** The draft around, and how to change a field of it. */
export function useEditor() {
  const editor = useContext(Context);
  if (!editor) throw new Error('EditorProvider is missing');
  const { document, change, byPlace } = editor;
  return {
    ...editor,
    put: (path: Path, value: unknown): void =>
      change({ ...document, structure: withValue(document.structure, path, value) }, placeName(path)),
    errorAt: (path: Path): string | undefined => byPlace.get(placeName(path)),
  };
}
