/** What windows of this browser tell each other by: for a moment, the id of a check. */
const key = 'credence.confirmed';

/** Tells the window that waits for it that a check was confirmed in this one. */
export function tellConfirmed(ticket: string): void {
  try {
    localStorage.setItem(key, ticket);
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off: whoever waits asks again.
  }
}

/** Calls back once a check was confirmed in another window; returns how to stop listening. */
export function onConfirmed(listener: (ticket: string) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === key && event.newValue !== null) listener(event.newValue);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
