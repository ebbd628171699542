/** Moves the focus to the title of the screen, where reading continues after the view has changed. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  scrollTo(0, 0);
}
