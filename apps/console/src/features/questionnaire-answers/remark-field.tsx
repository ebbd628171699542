import { Button } from '@credence/ui/button';
import { TextArea } from '@credence/ui/text-area';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import styles from './remark-field.module.css';

/** The contract takes no longer one. */
const remarkLimit = 1000;

export interface RemarkFieldProps {
  /** The question it is about. */
  question: string;
  text: string;
  onChange: (text: string) => void;
  /** Takes the remark away. */
  onRemove: () => void;
}

/** Where a remark on one answer is written. */
export function RemarkField({ question, text, onChange, onRemove }: RemarkFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = useRef(text === '');
  // One that was just opened is to be written; others are there from the start.
  useEffect(() => {
    if (empty.current) field.current?.focus();
  }, []);
  return (
    <div className={styles.remark}>
      <TextArea
        ref={field}
        label={
          <>
            Remark<VisuallyHidden> on: {question}</VisuallyHidden>
          </>
        }
        hint="The applicant reads this at the question: what is missing or wrong, and what to do."
        rows={2}
        maxLength={remarkLimit}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text.trim() === '') onRemove();
        }}
      />
      <Button size="xx-small" variant="tradeSecondary" onClick={onRemove}>
        Remove<VisuallyHidden> the remark on: {question}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** Opens the field for a remark. */
export const RemarkButton = ({ question, onOpen }: { question: string; onOpen: () => void }) => (
  <Button size="xx-small" variant="tradeSecondary" className={styles.add} onClick={onOpen}>
    Remark<VisuallyHidden> on: {question}</VisuallyHidden>
  </Button>
);
