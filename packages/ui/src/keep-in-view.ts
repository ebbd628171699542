/** Distance from the edge of the screen, in pixels; at the top the sticky header is added. */
const edge = 12;
const header = 60;
const least = 96;

/**
 * Keeps a dropdown list visible: between its input and the on-screen keyboard, or above the input where there
 * is more room. Sets `--room` and `data-side` until the returned function is called.
 */
export function keepInView(list: HTMLElement): () => void {
  const { visualViewport, document: page } = window;
  function place(): void {
    const anchor = list.parentElement?.getBoundingClientRect();
    if (!anchor) return;
    const top = visualViewport?.offsetTop ?? 0;
    const height = visualViewport?.height ?? page.documentElement.clientHeight;
    const below = top + height - anchor.bottom - edge;
    const above = anchor.top - top - header;
    const turn = below < 200 && above > below;
    list.dataset['side'] = turn ? 'above' : 'below';
    list.style.setProperty('--room', `${Math.max(turn ? above : below, least)}px`);
  }
  place();
  visualViewport?.addEventListener('resize', place);
  visualViewport?.addEventListener('scroll', place);
  page.addEventListener('scroll', place);
  return () => {
    visualViewport?.removeEventListener('resize', place);
    visualViewport?.removeEventListener('scroll', place);
    page.removeEventListener('scroll', place);
  };
}
