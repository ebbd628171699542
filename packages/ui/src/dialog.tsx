/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './css/classes.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CrossIcon } from './icons/cross.tsx';
import { WarningIcon } from './icons/warning.tsx';

export interface DialogProps {
  open: boolean;
  /**
   * Called for Escape, the close button and a press beside the dialog; the caller then sets `open` to false.
   */
  onClose: () => void;
  title: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  /** Buttons in reading order, the confirming one last. */
  actions?: ReactNode;
  /** `danger` shows a warning sign and is announced as an alert: for what cannot be undone. */
  tone?: 'default' | 'danger' | undefined;
  /** False removes the close button: the user must answer. */
  dismissible?: boolean | undefined;
  /** `wide` for images and comparisons. */
  width?: 'narrow' | 'wide' | undefined;
  children?: ReactNode;
}

/** A modal dialog: traps the focus, starts at its title, and returns the focus when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, actions, tone, dismissible = true, width, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    if (!element.open) element.showModal();
    heading.current?.focus();
    // Closing before the element leaves the page is what makes the browser give the focus back.
    return () => element.close();
  }, [open]);

  function dismiss(event: SyntheticEvent): void {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissible) onClose();
  }

  return (
    // The click is a convenience for pointers; Escape, heard as `cancel`, does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes(styles.dialog, width === 'wide' && styles.wide)}
      role={tone === 'danger' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={tone === 'danger' ? `${id}-body` : undefined}
      onCancel={dismiss}
      onClick={dismiss}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            {tone === 'danger' && <WarningIcon className={styles.warning} />}
            <h2 ref={heading} id={`${id}-title`} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <IconButton size="small" label={closeLabel} icon={<CrossIcon />} onClick={onClose} />
            )}
          </div>
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
