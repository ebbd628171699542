/** By which windows of this browser tell each other of checks. */
const channel = 'credence.confirmed';

/** Tells the window that waits for it that a check was confirmed in this one. */
export function tellConfirmed(ticket: string): void {
  const said = new BroadcastChannel(channel);
  // A channel has no origin to name: it never leaves ours.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  said.postMessage(ticket);
  said.close();
}

/** Calls back once a check was confirmed in another window; returns how to stop listening. */
export function onConfirmed(listener: (ticket: string) => void): () => void {
  const heard = new BroadcastChannel(channel);
  heard.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  });
  return () => heard.close();
}
