const between = ' · ';

/** What the view that is shown calls itself: its heading, or that of a part which says more (`data-view`). */
function viewTitle(): string {
  const shown = document.querySelector('main [data-view] h2') ?? document.querySelector('main h1');
  return shown?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

/**
 * Keeps the title of the view before the name of its screen, in the page's title: tabs and screen readers
 * tell `Review and submit` from `You’re verified`. It follows what is shown, so that no view can forget it.
 */
export function followViews(): () => void {
  let name = '';
  let written = '';
  const write = (): void => {
    // Anything but what was written here is the screen's name for the page.
    if (document.title !== written) name = document.title;
    const view = viewTitle();
    written = view === '' || name.split(between).includes(view) ? name : view + between + name;
    if (document.title !== written) document.title = written;
  };
  const observer = new MutationObserver(write);
  observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  write();
  return () => observer.disconnect();
}
