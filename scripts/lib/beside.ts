import { type ChildHandle, isStopping, startChild } from './children.ts';
import { root } from './root.ts';
import { bundledArguments } from './server-bundle.mjs';

/** What a program beside the server inherits: everything but the master key, which is the server's alone. */
export const environmentBeside = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'CREDENCE_MASTER_KEY'));

interface ProgramBeside {
  /** Starts it if it does not run, and tells it something; false where it could not be started. */
  tell: (message: object) => Promise<boolean>;
  stop: () => Promise<unknown>;
}

/**
 * A program beside the server that starts when there is something to tell it, at ports that were held for it.
 * That it could not be started is said, and no reason to end.
 */
export function programBeside(
  file: string,
  failure: string,
  { release, environment }: { release: () => Promise<unknown>; environment: Record<string, string> },
): ProgramBeside {
  let program: Promise<ChildHandle | undefined> | undefined;
  const start = async (): Promise<ChildHandle | undefined> => {
    await release();
    const handle = startChild(process.execPath, await bundledArguments(file), {
      cwd: root,
      env: { ...environmentBeside(process.env), ...environment },
      channel: true,
    });
    const runs = await Promise.race([
      new Promise((resolve) => handle.child.once('message', () => resolve(true))),
      handle.done.then(() => false),
    ]);
    if (runs === true) return handle;
    if (!isStopping()) console.log(failure);
    return undefined;
  };
  return {
    tell: async (message) => {
      if (isStopping()) return false;
      const started = await (program ??= start());
      if (started?.child.connected) started.child.send(message);
      return started !== undefined;
    },
    stop: async () => (await program)?.stop(),
  };
}

/** Calls back with the server's address once it says that it listens, and with the key of its partner. */
export function whenListening(
  { child }: ChildHandle,
  say: (address: string, partnerKey: string | undefined) => void,
): void {
  child.on('message', (message: { listening?: unknown; partnerKey?: unknown } | null) => {
    const { listening, partnerKey } = message ?? {};
    if (typeof listening === 'string')
      say(listening, typeof partnerKey === 'string' ? partnerKey : undefined);
  });
}
