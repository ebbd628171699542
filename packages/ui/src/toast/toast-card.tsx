import { Action, Close, Description, Root, Title } from '@radix-ui/react-toast';
import type { MouseEvent } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { CrossIcon } from '../icons/cross.tsx';
import { dismiss, type Toast } from './store.ts';
import { toastTexts } from './texts.ts';
import { ToastIcon } from './toast-icon.tsx';
import styles from './toaster.module.css';

/** Whether it may interrupt a screen reader. */
export const isUrgent = ({ icon }: Toast): boolean => icon === 'fail' || icon === 'warn';

/** A mouse press must not take the focus from where the user is typing. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Only a new duration restarts the timer when the text is replaced, so a thousandth of a millisecond is
 * added, which no timer notices.
 */
const startingAgain = ({ duration, revision }: Toast) => duration + revision / 1000;

/** One notice. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { id, state, title, text, icon, action } = toast;
  return (
    <Root
      className={styles.card}
      type={isUrgent(toast) ? 'foreground' : 'background'}
      open={state === 'open'}
      onOpenChange={() => dismiss(id)}
      duration={startingAgain(toast)}
      onMouseDown={keepFocus}
    >
      <div className={styles.icon}>
        <ToastIcon name={icon} />
      </div>
      <div className={styles.body}>
        {title && (
          <Title className={styles.title}>
            <bdi>{title}</bdi>
          </Title>
        )}
        <Description className={styles.text}>
          <bdi>{text}</bdi>
        </Description>
        {action && (
          <Action altText={action.label} asChild>
            <Button size="x-small" className={styles.action} onClick={action.onPress}>
              {action.label}
            </Button>
          </Action>
        )}
      </div>
      <Close asChild>
        <IconButton
          size="x-small"
          className={styles.close}
          label={toastTexts().close()}
          icon={<CrossIcon />}
        />
      </Close>
    </Root>
  );
}
