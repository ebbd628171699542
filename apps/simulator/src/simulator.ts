import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { CompressedClock, skewed } from './core/clock.ts';
import { controlRoutes, type Control } from './core/control.ts';
import { Deliveries } from './core/deliveries.ts';
import { FaultSwitches, type Faults } from './core/faults.ts';
import { registryNames, vendorNames, type FaultTarget, type VendorName } from './core/names.ts';
import { breakAnswers, createRawServer, createVendorServer } from './core/server.ts';
import type { Outcome, Vendor } from './core/vendor.ts';
import { environmentOf, originAt, originsBy } from './environment.ts';
import { registryFactories } from './registries/index.ts';
import { vendorFactories } from './vendors/index.ts';

export interface SimulatorOptions {
  /** The control port; each vendor listens on one of the next ports. 0 (the default): any free ones. */
  readonly port?: number;
  /** Where to listen; `127.0.0.1` by default. */
  readonly host?: string;
  /** The API server's origin. Webhooks wait until it is known. */
  readonly deliverTo?: string;
  /** Divides every wait of the vendors' schedules; 1 is real time. */
  readonly speed?: number;
  /** What the vendors' secrets are derived from; random by default. */
  readonly seed?: string;
}

export interface Simulator {
  /** Where control and the registries are. */
  readonly origin: string;
  /** The API server's environment variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly control: Control;
  deliverTo(origin: string): void;
  faults(target: FaultTarget, faults: Faults): void;
  close(): Promise<void>;
}

/**
 * Starts the four vendors and the registries, all state in memory. Fails with EADDRINUSE if a port is in use.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', speed = 1, seed = randomUUID() } = options;
  const clock = new CompressedClock(speed);
  const switches = new Map<FaultTarget, FaultSwitches>(
    [...vendorNames, ...registryNames].map((name) => [name, new FaultSwitches()]),
  );
  const faultsOf = (name: FaultTarget): FaultSwitches => switches.get(name) ?? new FaultSwitches();
  const deliveries = new Deliveries(clock, faultsOf);
  const outcomes = new Map<VendorName, Outcome>();
  const origins = new Map<FastifyInstance, string>();
  let target = options.deliverTo;

  const vendors: Vendor[] = vendorFactories.map(({ name, create }) => {
    const vendor: Vendor = create({
      seed,
      clock: skewed(clock, () => faultsOf(name).current.clockSkewSeconds ?? 0),
      origin: () => origins.get(vendor.app) ?? '',
      webhookTarget: () => (target === undefined ? undefined : `${target}/v1/webhooks/${name}`),
      deliver: (message) => deliveries.send(message),
      outcome: () => outcomes.get(name) ?? { answer: 'approve', delayMilliseconds: 1500 },
      createServer: (errorBody) => createVendorServer(errorBody, faultsOf(name), clock),
    });
    return vendor;
  });

  const app = createRegistries({ clock, faultsOf, origin: () => origins.get(app) ?? '' });
  const vendorOf = (name: VendorName): Vendor | undefined => vendors.find((vendor) => vendor.name === name);
  const control: Control = {
    sessions: (name) =>
      vendors
        .filter((vendor) => name === undefined || vendor.name === name)
        .flatMap((vendor) => vendor.sessions()),
    verdict: (name, id, verdict) => vendorOf(name)?.applyVerdict(id, verdict) ?? false,
    outcome: (name, outcome) => void outcomes.set(name, outcome),
    deliveries: (name) => deliveries.list().filter(({ vendor }) => name === undefined || vendor === name),
    resend: (id) => deliveries.resend(id),
    faults: (name, faults) => faultsOf(name).set(faults),
    deliverTo: (origin) => {
      target = origin.replace(/\/$/, '');
      deliveries.targetsChanged();
    },
  };
  controlRoutes(app, control);

  const apps = [app, ...vendors.map((vendor) => vendor.app)];
  const close = async (): Promise<void> => {
    clock.stop();
    deliveries.stop();
    await Promise.all(apps.map((each) => each.close()));
  };
  try {
    for (const [index, each] of apps.entries()) {
      await each.listen({ host, port: port === 0 ? 0 : port + index });
      origins.set(each, addressOf(each, host));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const origin = origins.get(app) ?? '';
  const originOf = (name: VendorName): string => {
    const vendor = vendorOf(name);
    return (vendor && origins.get(vendor.app)) ?? '';
  };
  return {
    origin,
    environment: environmentOf(originsBy(originOf, origin), seed),
    control,
    deliverTo: control.deliverTo,
    faults: control.faults,
    close,
  };
}

/** The server of control, with the registries. */
function createRegistries({
  clock,
  faultsOf,
  origin,
}: {
  clock: CompressedClock;
  faultsOf: (name: FaultTarget) => FaultSwitches;
  origin: () => string;
}): FastifyInstance {
  const app = createRawServer((_status, message) => ({ error: message }));
  for (const { name, create } of registryFactories) {
    const registryClock = skewed(clock, () => faultsOf(name).current.clockSkewSeconds ?? 0);
    const registry = create({ clock: registryClock, origin });
    void app.register((routes, _options, registered) => {
      breakAnswers(routes, (_status, message) => ({ error: message }), faultsOf(name), clock);
      registry.register(routes);
      registered();
    });
  }
  return app;
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator does not listen.');
  return originAt(host, address.port);
}
