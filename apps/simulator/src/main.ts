import { portsEach } from './environment.ts';
import { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';

/** How many base ports above the wanted one are tried. */
const triedBases = 20;

/**
 * The simulator as a process of its own. It sends its addresses to its parent, which may send `{ deliverTo
 * }`. SIMULATOR_PORT (3100) is the control port, or the next base of which all ports are free; SIMULATOR_HOST
 * where it listens; SIMULATOR_SPEED (1) divides the vendors' waits; SIMULATOR_DELIVER_TO is the server's
 * origin. With `--print` it prints the server's variables. Whoever sets SIMULATOR_SEED knows them already: no
 * other port is tried.
 */
async function main(): Promise<void> {
  const simulator = await start({
    ...(process.env['SIMULATOR_DELIVER_TO'] && { deliverTo: process.env['SIMULATOR_DELIVER_TO'] }),
    ...(process.env['SIMULATOR_HOST'] && { host: process.env['SIMULATOR_HOST'] }),
    speed: Number(process.env['SIMULATOR_SPEED']) || 1,
  });
  const { origin, environment } = simulator;
  process.send?.({ origin, environment });
  if (process.argv.includes('--print')) {
    const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    process.stdout.write(`Simulator      ${origin}\n\n${lines.join('\n')}\n`);
  }
  process.on('message', (message: unknown) => {
    const told = typeof message === 'object' && message !== null && 'deliverTo' in message;
    if (told && typeof message.deliverTo === 'string') simulator.deliverTo(message.deliverTo);
  });
  await untilEnd();
  await simulator.close();
}

async function start(options: SimulatorOptions): Promise<Simulator> {
  const wanted = Number(process.env['SIMULATOR_PORT'] ?? 3100);
  const seed = process.env['SIMULATOR_SEED'];
  for (let tried = 0; ; tried++) {
    try {
      return await startSimulator({ ...options, ...(seed && { seed }), port: wanted + tried * portsEach });
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || seed !== undefined || tried >= triedBases) throw error;
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
