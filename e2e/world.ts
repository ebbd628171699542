import { startSimulator, type Simulator } from '@credence/simulator';
import { type Environment, TestServer } from './server.ts';

/** A server, and the vendors that it was told to use. */
export interface World {
  server: TestServer;
  simulator: Simulator | undefined;
  stop(): Promise<void>;
}

/** Origins of simulated vendors and of partners’ sites, whose answers are theirs to make. */
export const vendorOrigins = new Set<string>();

/** Starts a server; `vendors`: with simulated vendors beside it, their waits a thousand times shorter. */
export async function startWorld({
  vendors = false,
  environment = {},
}: { vendors?: boolean; environment?: Environment } = {}): Promise<World> {
  if (!vendors) {
    const server = await TestServer.start(environment);
    return { server, simulator: undefined, stop: () => server.stop() };
  }
  const simulator = await startSimulator({ speed: 1000 });
  try {
    for (const value of Object.values(simulator.environment)) {
      if (URL.canParse(value)) vendorOrigins.add(new URL(value).origin);
    }
    const server = await TestServer.start({ ...simulator.environment, ...environment });
    simulator.deliverTo(new URL(server.url('/')).origin);
    const stop = async () => {
      try {
        await server.stop();
      } finally {
        await simulator.close();
      }
    };
    return { server, simulator, stop };
  } catch (error) {
    await simulator.close();
    throw error;
  }
}
