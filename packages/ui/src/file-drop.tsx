import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { classes } from './css/classes.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './file-drop.module.css';
import { UploadIcon } from './icons/upload.tsx';

export interface FileDropProps extends FieldTexts {
  /** Text of the button. */
  buttonText: ReactNode;
  /** Beside the button where there is a mouse: 'or drop it here'. */
  dropText?: ReactNode;
  /** Never empty. A dropped file need not match `accept`: the caller checks. */
  onFiles: (files: readonly File[]) => void;
  /** As on a file input: 'image/jpeg,image/png,application/pdf'. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** Opens a phone's camera at once. */
  capture?: 'environment' | 'user' | undefined;
  icon?: ReactNode;
  /** Another way on is the usual one: the button does not stand out. */
  quiet?: boolean | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  id?: string | undefined;
}

/** Lets the user choose a file, or drop one. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    error,
    marker,
    id,
    buttonText,
    dropText,
    onFiles,
    icon = <UploadIcon />,
    quiet,
    ...input
  } = props;
  const [over, setOver] = useState(false);

  function take(files: FileList | null): void {
    if (files && files.length > 0) onFiles([...files]);
  }
  function pick(event: ChangeEvent<HTMLInputElement>): void {
    take(event.currentTarget.files);
    // Emptied, so that choosing the same file again counts as a choice.
    event.currentTarget.value = '';
  }
  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(!input.disabled);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = event.dataTransfer.files;
    if (!input.disabled && files.length > 0) onFiles(input.multiple ? [...files] : [...files].slice(0, 1));
  }

  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        // Dropping is the pointer's way; the input inside is the keyboard's.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={classes(styles.zone, over && styles.over, quiet && styles.quiet)}
          onDragEnter={drag}
          onDragOver={drag}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span className={styles.icon}>{icon}</span>
          <p className={styles.texts} aria-hidden="true">
            <span className={styles.button}>{buttonText}</span>
            {dropText && <span className={styles.drop}>{dropText}</span>}
          </p>
          <input {...input} {...control} type="file" className={styles.input} onChange={pick} />
        </div>
      )}
    </Field>
  );
}
