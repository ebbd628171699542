import { onApiEvent } from '../api/events.ts';

/**
 * When the code for telling and reporting is fetched on a page where all is well, in milliseconds: once the
 * line is gone it would be too late. What an account was told while it was away is shown then too, because by
 * that time nobody waits for anything.
 */
const fetchedAfter = 8_000;

// Only needed once something goes wrong, so it loads after the screen; the page works without them.
const telling = () => import('./telling.ts');
const goOn = (): void => undefined;

/** Reports a mistake of ours that a boundary has caught while a screen was drawn. */
export function reportScriptError(thrown: unknown): void {
  telling().then(({ logScriptError }) => logScriptError(thrown), goOn);
}

/**
 * The one place for what nobody else deals with: unhandled refusals are told to the user (S8.7), everything
 * unhandled and what calls report is told to the operators (S8.8).
 */
export function reportUnhandled(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    telling().then(({ tellRejection }) => tellRejection(reason), goOn);
  });
  // Without an error it is a browser's own remark, such as a resize observer's, or another site's script.
  addEventListener('error', ({ error }) => {
    if (error instanceof Error) reportScriptError(error);
  });
  onApiEvent((event) => {
    telling().then(({ hearApiEvent }) => hearApiEvent(event), goOn);
  });
  setTimeout(() => telling().then(({ tellNotices }) => tellNotices(), goOn), fetchedAfter);
}
