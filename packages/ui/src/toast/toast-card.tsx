import { Action, Close, Description, Root, Title } from '@radix-ui/react-toast';
import type { MouseEvent } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { CrossIcon } from '../icons/index.ts';
import { dismiss, type Toast } from './store.ts';
import { toastTexts } from './texts.ts';
import { ToastIcon } from './toast-icon.tsx';
import styles from './toaster.module.css';

/** Whether it may interrupt what a screen reader is saying. */
export const isUrgent = ({ icon }: Toast): boolean => icon === 'fail' || icon === 'warn';

/** A press of the mouse leaves the focus where the user is typing. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A new duration is what starts the time again when words are replaced; no timer sees a thousandth of a millisecond. */
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
