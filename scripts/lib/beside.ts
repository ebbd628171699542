import { type ChildHandle, isStopping, startChild } from './children.ts';
import { root } from './root.ts';
import { bundledArguments } from './server-bundle.mjs';

/** What a program beside the server inherits: everything but the master key, which is the server's alone. */
export const environmentBeside = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'CREDENCE_MASTER_KEY'));

/**
 * Starts a program beside the server and waits for what it tells first. Undefined where it could not be
 * started, which is said and is no reason not to start the server.
 */
export async function startBeside<Told>(
  file: string,
  failure: string,
  more: Readonly<Record<string, string>> = {},
): Promise<(ChildHandle & { told: Told }) | undefined> {
  const handle = startChild(process.execPath, await bundledArguments(file), {
    cwd: root,
    env: { ...environmentBeside(process.env), ...more },
    channel: true,
  });
  const told = await Promise.race([
    new Promise<Told>((resolve) => handle.child.once('message', resolve)),
    handle.done.then(() => undefined),
  ]);
  if (told !== undefined) return { ...handle, told };
  if (!isStopping()) console.log(failure);
  return undefined;
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
