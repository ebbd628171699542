import { type ChildHandle, isStopping, startChild } from './children.ts';
import { root } from './root.ts';
import { bundledArguments } from './server-bundle.mjs';
import { simulatorEnvironment } from './simulator.ts';

export interface RunningPartnerSite {
  /** The variables that make a server know it as a partner. */
  environment: Readonly<Record<string, string>>;
  stop: ChildHandle['stop'];
  /** Tells it where the server is, and the key that it has there. */
  serverListens: (told: { listening: string; partnerKey: string }) => void;
}

/**
 * Starts the site of the demonstration's partner (apps/partner) beside the server. Undefined where it could
 * not be started, which is said and is no reason not to start the server.
 */
export async function startPartnerSite(
  file = 'apps/partner/src/main.ts',
): Promise<RunningPartnerSite | undefined> {
  const { child, done, stop } = startChild(process.execPath, await bundledArguments(file), {
    cwd: root,
    env: simulatorEnvironment(process.env),
    channel: true,
  });
  const told = await Promise.race([
    new Promise<{ origin: string }>((resolve) => child.once('message', resolve)),
    done.then(() => undefined),
  ]);
  if (told === undefined) {
    if (!isStopping()) console.log('The site of the demonstration’s partner could not be started.');
    return undefined;
  }
  return {
    environment: { CREDENCE_DEMONSTRATION_PARTNER: told.origin },
    stop,
    serverListens({ listening, partnerKey }) {
      if (child.connected) child.send({ server: listening, key: partnerKey });
    },
  };
}

/** Calls back once the server listens and has made the key of its partner. */
export function whenPartnerKnown(
  { child }: ChildHandle,
  say: (told: { listening: string; partnerKey: string }) => void,
): void {
  child.on('message', (message: { listening?: unknown; partnerKey?: unknown } | null) => {
    const { listening, partnerKey } = message ?? {};
    if (typeof listening === 'string' && typeof partnerKey === 'string') say({ listening, partnerKey });
  });
}
