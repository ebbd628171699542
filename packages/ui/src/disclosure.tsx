import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import styles from './disclosure.module.css';
import { ChevronIcon } from './icons/chevron.tsx';

export interface DisclosureProps {
  /** On the button while the panel is hidden: 'See all limits'. */
  showText: string;
  /** On the button while the panel is shown. */
  hideText: string;
  /** Shown from the start. */
  defaultOpen?: boolean | undefined;
  /** Called after every press, for example to load what the panel needs. */
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A panel that a button shows and hides (S4.15). Its content keeps its state while hidden. */
export function Disclosure({ showText, hideText, defaultOpen = false, onToggle, children }: DisclosureProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  function toggle(): void {
    setOpen(!open);
    onToggle?.(!open);
  }
  return (
    <div className={styles.disclosure}>
      <Button
        fullWidth
        aria-expanded={open}
        aria-controls={id}
        endIcon={<ChevronIcon className={open ? styles.up : undefined} />}
        onClick={toggle}
      >
        {open ? hideText : showText}
      </Button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
