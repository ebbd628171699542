import styles from './button.module.css';

/** The latest moment at which the ripple of a press has gone, in milliseconds (S9.7). */
export const rippleDeadline = 500;

/** A frame that comes late still ends before the deadline. */
const duration = rippleDeadline - 50;

const pressable = `.${styles['button']}:not(:disabled, [aria-disabled])`;

function ripple(event: MouseEvent): void {
  // A press of the keyboard arrives as a click that no pointer made.
  const fromKeyboard = event.type === 'click';
  if (fromKeyboard ? event.detail > 0 : event.button !== 0) return;
  const button = event.target instanceof Element && event.target.closest(pressable);
  if (!button || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top } = button.getBoundingClientRect();
  const at = fromKeyboard ? '50% 50%' : `${event.clientX - left}px ${event.clientY - top}px`;
  // Drawn by the pseudo-element alone: nothing is added to the page, laid out or styled inline.
  button.animate(
    { clipPath: [`circle(0 at ${at})`, `circle(150% at ${at})`], opacity: [0.2, 0] },
    { duration, easing: 'ease-out', pseudoElement: '::before' },
  );
}

/** Follows the presses of all buttons with one listener; a second call changes nothing. */
export function followPresses(): void {
  for (const type of ['pointerdown', 'click'] as const) document.addEventListener(type, ripple, true);
}
