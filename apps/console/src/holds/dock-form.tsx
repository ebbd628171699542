import { Button, type ButtonProps } from '@credence/ui/button';
import { IconButton } from '@credence/ui/icon-button';
import { CrossIcon } from '@credence/ui/icons/cross';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Kbd } from '../keyboard/kbd.tsx';
import styles from './dock-form.module.css';

export interface DockFormProps {
  title: string;
  /** On the button that sends. */
  confirm: string;
  variant: ButtonProps['variant'];
  submit?: Ref<HTMLButtonElement> | undefined;
  sending: boolean;
  /** Nothing can be sent; what is prepared is kept. */
  disabled: boolean;
  onSubmit: () => void;
  /** Closes the form, keeping the draft. */
  onClose: () => void;
  /** While it is there it asks once more, and hears the keys itself. */
  dialog?: ReactNode;
  children: ReactNode;
}

/** Everything that one kind of decision needs, in the dock. */
export function DockForm(props: DockFormProps) {
  const { title, confirm, variant, submit, sending, disabled, onClose, dialog, children } = props;
  const id = useId();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!sending && !disabled) props.onSubmit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (dialog) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  return (
    // Escape and Ctrl+Enter are conveniences; both have a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton size="x-small" label="Close, keeping the draft" icon={<CrossIcon />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button size="small" variant="tradeSecondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={submit}
          type="submit"
          size="small"
          variant={variant}
          loading={sending}
          disabled={disabled}
          endIcon={<Kbd>Ctrl ⏎</Kbd>}
        >
          {confirm}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

/** What is wrong with the form as a whole. */
export const FormProblem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);
