import { randomUUID } from 'node:crypto';
import { environmentOf, originsAt, portsEach } from '../../apps/simulator/src/environment.ts';
import { programBeside } from './beside.ts';
import { holdPorts } from './free-port.ts';

const loopback = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(?::\d+)?\/?$/;
const vendorVariable = /^CREDENCE_(?:SUMSUB|ONFIDO|JUMIO|ADVANCE_AI|NUMBER_REGISTRY|ELECTRONIC_IDENTITY)_/;

export interface PlannedSimulator {
  origin: string;
  /** The variables that make a server use it. */
  environment: Readonly<Record<string, string>>;
  /**
   * Starts it, tells it where the server's webhooks come in, and the person at the terminal what there is to
   * try.
   */
  serverListens: (address: string) => void;
  stop: () => Promise<unknown>;
}

const set = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined;

function isOnlyHere(env: NodeJS.ProcessEnv): boolean {
  const reachedBy = [
    set(env, 'HOST') ?? 'localhost',
    ...(set(env, 'CREDENCE_PUBLIC_ORIGINS')?.split(',') ?? []),
  ];
  return reachedBy.every((one) => loopback.test(one.trim()));
}

/** Whether the server has the demonstration, as it decides by itself. */
function wantsDemonstration(env: NodeJS.ProcessEnv): boolean {
  const usual = set(env, 'DATABASE_URL') === undefined && isOnlyHere(env) ? 'on' : 'off';
  return (set(env, 'CREDENCE_DEMONSTRATION') ?? usual) !== 'off';
}

/** Whether the site of the demonstration's partner stands beside the server; it is at this machine alone. */
export const wantsPartnerSite = (env: NodeJS.ProcessEnv = process.env): boolean =>
  wantsDemonstration(env) && isOnlyHere(env);

/**
 * Whether outside vendors are simulated: with the demonstration, unless CREDENCE_SIMULATOR is off or a vendor
 * of the operator's own is configured. A simulated vendor approves everyone, so a server that other machines
 * reach has none unless CREDENCE_SIMULATOR is on.
 */
export function wantsSimulator(env: NodeJS.ProcessEnv = process.env): boolean {
  const ownVendor = Object.keys(env).some(
    (name) => vendorVariable.test(name) && set(env, name) !== undefined,
  );
  if (!wantsDemonstration(env) || ownVendor) return false;
  return (set(env, 'CREDENCE_SIMULATOR') ?? (isOnlyHere(env) ? 'on' : 'off')) === 'on';
}

/**
 * Says where the simulator of the outside vendors will be, and starts it when the server listens: until then
 * nobody asks it.
 */
export async function planSimulator(file = 'apps/simulator/src/main.ts'): Promise<PlannedSimulator> {
  const { port, release } = await holdPorts(Number(process.env['SIMULATOR_PORT'] ?? 3100), portsEach);
  const seed = randomUUID();
  const origins = originsAt(port, process.env['SIMULATOR_HOST']);
  const simulator = programBeside(
    file,
    'The simulator of the vendors could not be started: only the built-in provider works.',
    { release, environment: { SIMULATOR_PORT: String(port), SIMULATOR_SEED: seed } },
  );
  const tell = async (address: string): Promise<void> => {
    if (!(await simulator.tell({ deliverTo: address }))) return;
    console.log(
      [
        `Simulator      ${origins.control}   stands in for the outside vendors; what they answer is chosen there`,
        '               CREDENCE_PROVIDER_ORDER=PROVIDER_JUMIO npm start   offers another provider first: SUMSUB, ONFIDO, JUMIO, AAI or DEFAULT (ours)\n',
      ].join('\n'),
    );
  };
  return {
    origin: origins.control,
    environment: environmentOf(origins, seed),
    serverListens: (address) => void tell(address),
    stop: simulator.stop,
  };
}
