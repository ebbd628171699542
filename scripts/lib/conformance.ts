import type { Result } from './results.ts';

/** Where a proof lies, from the lowest to the highest. */
export const places = ['package', 'HTTP', 'screen', 'browser'] as const;
export type Place = (typeof places)[number] | 'tool';

export interface Proof {
  title: string;
  place: Place;
  /** What the client would do in a state that the server never sends yet: no proof of the whole. */
  clientOnly: boolean;
}

export interface Proofs {
  passed: Proof[];
  failed: Proof[];
}

/**
 * Which tests prove which requirement. `requirements` is the text of docs/requirements.tsv: id, kind,
 * requirement, one a line below a heading. Every id is there, in the order of the list.
 */
export function conformance(requirements: string, results: readonly Result[]): Map<string, Proofs> {
  const byId = new Map<string, Proofs>(
    requirementIds(requirements).map((id) => [id, { passed: [], failed: [] }]),
  );
  for (const { title, file, passed } of results) {
    for (const [id, clientOnly] of idsIn(title))
      byId.get(id)?.[passed ? 'passed' : 'failed'].push({ title, place: placeOf(file), clientOnly });
  }
  return byId;
}

/** Whether a passed test proves the whole of a requirement. */
export const isProved = ({ passed }: Proofs): boolean => passed.some(({ clientOnly }) => !clientOnly);

/** The ids that titles carry and the list does not have: misspelt ones. */
export function unknownIds(requirements: string, results: readonly Result[]): string[] {
  const known = new Set(requirementIds(requirements));
  const carried = new Set(results.flatMap(({ title }) => [...idsIn(title).keys()]));
  return [...carried].filter((id) => !known.has(id));
}

function requirementIds(requirements: string): string[] {
  return requirements
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '')
    .filter((id) => id !== '');
}

/**
 * `[S4.9] [S4.10]` and `[S4.9, S4.10]` in a title, and `[S4.2 client]` for the client's side alone: id →
 * client only.
 */
function idsIn(title: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [, ids = '', client] of title.matchAll(/\[(S\d+\.\d+(?:[,\s]+S\d+\.\d+)*)( client)?\]/g))
    for (const id of ids.split(/[,\s]+/)) found.set(id, client !== undefined && found.get(id) !== false);
  return found;
}

function placeOf(file: string): Place {
  const path = file.replaceAll('\\', '/');
  if (/(?:^|\/)e2e\//.test(path)) return 'browser';
  const [, app] = /(?:^|\/)apps\/([^/]+)\//.exec(path) ?? [];
  if (app === 'api') return 'HTTP';
  if (app === 'web' || app === 'console') return 'screen';
  return /(?:^|\/)packages\//.test(path) ? 'package' : 'tool';
}
