/** How long a tag is tracked, in milliseconds (S7.3, S9.10). */
const trackedMs = 60_000;

const tracked = new Map<string, ReturnType<typeof setTimeout>>();

/** Tracks the tag of a request from now on; one that comes again begins anew. */
export function trackTag(tag: string): void {
  clearTimeout(tracked.get(tag));
  tracked.set(
    tag,
    setTimeout(() => tracked.delete(tag), trackedMs),
  );
}

/** The tags of the requests of the last 60 s: what the page has been doing. */
export const trackedTags = (): string[] => [...tracked.keys()];
