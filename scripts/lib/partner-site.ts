import { programBeside } from './beside.ts';
import { holdPorts } from './free-port.ts';

export interface PlannedPartnerSite {
  /** The variables that make a server know it as a partner. */
  environment: Readonly<Record<string, string>>;
  /** Starts it, and tells it where the server is and the key that it has there. */
  serverListens: (address: string, partnerKey: string | undefined) => void;
  stop: () => Promise<unknown>;
}

/**
 * Says where the site of the demonstration's partner (apps/partner) will be. It has nothing to show before
 * the server listens, and starts then.
 */
export async function planPartnerSite(): Promise<PlannedPartnerSite> {
  const { port, release } = await holdPorts(Number(process.env['PARTNER_PORT'] ?? 3200));
  const site = programBeside(
    'apps/partner/src/main.ts',
    'The site of the demonstration’s partner could not be started.',
    { release, environment: { PARTNER_PORT: String(port) } },
  );
  return {
    environment: { CREDENCE_DEMONSTRATION_PARTNER: `http://localhost:${port}` },
    serverListens(server, key) {
      if (key !== undefined) void site.tell({ server, key });
    },
    stop: site.stop,
  };
}
