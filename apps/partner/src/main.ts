import * as v from 'valibot';
import { type PartnerSite, startPartnerSite } from './site.ts';

/** How many ports above the wanted one are tried. */
const tried = 20;

const access = v.object({ server: v.string(), key: v.string() });

/**
 * The site as a process of its own. It sends its origin to its parent, which sends `{ server, key }` once
 * Credence listens; or takes both from CREDENCE_SERVER and CREDENCE_KEY. PARTNER_PORT (3200) is its port, or
 * the next that is free.
 */
async function main(): Promise<void> {
  const site = await start(Number(process.env['PARTNER_PORT'] ?? 3200));
  const connect = async (said: unknown): Promise<void> => {
    const found = v.safeParse(access, said);
    if (!found.success) return;
    await site.connect(found.output);
    process.stdout.write(`Partner        ${site.origin}   a site of somebody else that embeds it all\n\n`);
  };
  const fail = (error: unknown) => process.stderr.write(`The partner's site: ${String(error)}\n`);
  process.on('message', (said: unknown) => void connect(said).catch(fail));
  process.send?.({ origin: site.origin });
  connect({ server: process.env['CREDENCE_SERVER'], key: process.env['CREDENCE_KEY'] }).catch(fail);
  await untilEnd();
  await site.close();
}

async function start(wanted: number): Promise<PartnerSite> {
  for (let port = wanted; ; port++) {
    try {
      return await startPartnerSite(port);
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || port >= wanted + tried) throw error;
    }
  }
}

function untilEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
      process.on(signal, () => resolve());
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
