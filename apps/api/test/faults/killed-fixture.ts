import { afterAll, afterEach, beforeAll } from 'vitest';
import { ChildServer } from './child-server.ts';
import type { Person } from './person.ts';
import { vendors } from './vendors.ts';
import { startWorld, type World } from './world.ts';

/** A world whose server is a process of its own, which can be killed. */
interface Killable {
  world: World;
  child: ChildServer;
  killAndStartAgain: () => Promise<void>;
  /** Somebody at each vendor. */
  everybody: () => Promise<Person[]>;
}

/** Starts it before all tests of a file; what holds a vendor's answers lets go after each. */
export function arrangeKillable(): () => Killable {
  let world: World;
  let child: ChildServer;
  const letAnswer = () => {
    for (const row of vendors) world.line(row).beforeAnswer = () => undefined;
  };
  beforeAll(async () => {
    world = await startWorld({ jobs: false, clientOf: (client) => child.clientOf(client) });
    child = new ChildServer(world.server, world.environment);
    await child.start();
    world.simulator.deliverTo(child.address);
  });
  afterAll(async () => {
    await child.kill();
    await world.stop();
  });
  afterEach(letAnswer);
  return () => ({
    world,
    child,
    killAndStartAgain: async () => {
      await child.kill();
      letAnswer();
      await child.start();
    },
    everybody: () => Promise.all(vendors.map((row) => world.person(row))),
  });
}

export const forEach = <T>(people: readonly Person[], run: (person: Person, index: number) => Promise<T>) =>
  Promise.all(people.map(run));
