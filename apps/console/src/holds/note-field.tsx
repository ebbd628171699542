import { Badge } from '@credence/ui/badge';
import { LockIcon } from '@credence/ui/icons/lock';
import { TextArea } from '@credence/ui/text-area';
import type { Ref } from 'react';
import styles from './note-field.module.css';

const noteLimit = 4000;

export const NeverShown = () => (
  <Badge tone="warning" icon={<LockIcon />}>
    Never shown to the applicant
  </Badge>
);

export interface NoteFieldProps {
  field?: Ref<HTMLTextAreaElement>;
  note: string;
  /** Nothing can be sent without it. */
  required?: boolean;
  error?: string | false;
  onChange: (note: string) => void;
}

/** A note for colleagues and auditors. */
export function NoteField({ field, note, required = false, error, onChange }: NoteFieldProps) {
  return (
    <TextArea
      ref={field}
      label={required ? 'Private note (required)' : 'Private note'}
      aria-required={required}
      error={error}
      marker={
        <span className={styles.private}>
          <NeverShown />
        </span>
      }
      rows={2}
      maxLength={noteLimit}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
