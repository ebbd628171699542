/** What waits on this device is in the database of this name… */
export const storeName = 'credence-pending-uploads';
/** …and what waits in this tab has names that begin so. */
export const typedInTab = 'credence.typed.';

/**
 * Storage of this tab. It can be switched off, for frames of other sites above all; what was to be kept
 * then lasts for this page only.
 */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab, or forgets it where it is undefined; whether the storage did so. */
export function keepTab(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    // Switched off, or full.
    return false;
  }
}

/** Forgets whatever is kept in this tab under names that begin so. */
export function forgetTab(beginning: string): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(beginning));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Switched off.
  }
}
