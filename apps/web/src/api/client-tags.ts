import { type AnyEndpoint, isRead } from '@credence/contract/endpoint';

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

/**
 * The tag of a call that changes something, the last word of its path; none for one that reads, of which a
 * page makes too many to say anything.
 */
export function tagOf(endpoint: AnyEndpoint): string | undefined {
  if (isRead(endpoint)) return undefined;
  return /[a-z][a-z\d-]{0,39}$/i.exec(endpoint.path)?.[0];
}

/** The tags of the requests of the last 60 s: what the page has been doing. */
export const trackedTags = (): string[] => [...tracked.keys()];
