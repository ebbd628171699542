/**
 * Runs at once, or where something is being pressed, after that: what appears meanwhile would move it away
 * from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) {
    run();
    return;
  }
  const ended = ['pointerup', 'pointercancel'];
  const end = () => {
    for (const event of ended) removeEventListener(event, end);
    // The click itself follows the release.
    setTimeout(run);
  };
  for (const event of ended) addEventListener(event, end);
}
