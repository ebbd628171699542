import styles from './button.module.css';

/** How long after a press its ripple must be gone, in milliseconds (S9.7). */
export const rippleDeadline = 500;

/** Leaves room for a late frame before the deadline. */
const duration = rippleDeadline - 50;

const pressable = `.${styles['button']}:not(:disabled, [aria-disabled])`;

function ripple(event: MouseEvent): void {
  // A key press arrives as a click without a pointer.
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

/** Adds ripples to all buttons of the page with one listener; a page calls it once it can be used. */
export function followPresses(): void {
  for (const type of ['pointerdown', 'click'] as const) document.addEventListener(type, ripple, true);
}
