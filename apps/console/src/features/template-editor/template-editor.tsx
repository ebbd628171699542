import { useEffect } from 'react';
import { type Editor, EditorProvider } from './editor-context.ts';
import styles from './editor.module.css';
import { Outline } from './outline.tsx';
import { PartForm } from './part-form.tsx';
import { findingsByPlace, focusIds, selectable, type Target } from './places.ts';
import { TextsPanel } from './texts-panel.tsx';
import { partAt, type Path, placeName } from '../template/index.ts';

export interface TemplateEditorProps extends Omit<Editor, 'byPlace'> {
  /** The field to go to; told once it was reached. */
  target: Target | undefined;
  onReached: () => void;
}

/** A part that is still there, or else what it was in. */
function existing(structure: Editor['document']['structure'], path: Path): Path {
  const found = selectable(path);
  if (found.length < 2 || Object.keys(partAt(structure, found)).length > 0) return found;
  return found.length > 2 ? existing(structure, found.slice(0, 2)) : [];
}

/** The form of a draft: its parts, the one that is selected, and its texts beside it. */
export function TemplateEditor({ target, onReached, ...given }: TemplateEditorProps) {
  const { document, findings } = given;
  const byPlace = findingsByPlace(document, findings);
  const selected = existing(document.structure, given.selected);
  const editor = { ...given, selected, byPlace };

  useEffect(() => {
    if (!target || placeName(target.select) !== placeName(selected)) return;
    const field = focusIds(target)
      .map((id) => globalThis.document.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`))
      .find((one) => one !== null);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
    onReached();
  });

  return (
    <EditorProvider value={editor}>
      <div className={styles.editor}>
        <Outline />
        <PartForm />
        <TextsPanel />
      </div>
    </EditorProvider>
  );
}
