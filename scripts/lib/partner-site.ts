import { startBeside } from './beside.ts';
import type { ChildHandle } from './children.ts';

export interface RunningPartnerSite {
  /** The variables that make a server know it as a partner. */
  environment: Readonly<Record<string, string>>;
  stop: ChildHandle['stop'];
  /** Tells it where the server is, and the key that it has there. */
  serverListens: (address: string, partnerKey: string | undefined) => void;
}

/** Starts the site of the demonstration's partner (apps/partner) beside the server, if that is possible. */
export async function startPartnerSite(): Promise<RunningPartnerSite | undefined> {
  const started = await startBeside<{ origin: string }>(
    'apps/partner/src/main.ts',
    'The site of the demonstration’s partner could not be started.',
  );
  if (started === undefined) return undefined;
  const { child, told, stop } = started;
  return {
    environment: { CREDENCE_DEMONSTRATION_PARTNER: told.origin },
    stop,
    serverListens(address, partnerKey) {
      if (partnerKey !== undefined && child.connected) child.send({ server: address, key: partnerKey });
    },
  };
}
