import type { Kept } from './waiting-input.ts';

/* What was typed and not saved yet, loaded when a form first asks for it: no screen waits for its code. */

const load = () => import('./waiting-input.ts');
type Waiting = Awaited<ReturnType<typeof load>>;

export async function keepInput(...given: Parameters<Waiting['keepInput']>): Promise<Kept> {
  const loaded = await load().catch(() => undefined);
  return loaded === undefined ? 'screen' : loaded.keepInput(...given);
}

export async function readInput(...given: Parameters<Waiting['readInput']>): Promise<readonly unknown[]> {
  const loaded = await load().catch(() => undefined);
  return loaded === undefined ? [] : loaded.readInput(...given);
}

export function dropInput(form: string): void {
  void load().then(
    (loaded) => loaded.dropInput(form),
    () => undefined,
  );
}
