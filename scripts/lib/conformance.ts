import type { Result } from './results.ts';

/** Where a proof lies, from the lowest to the highest. */
export const places = ['package', 'server', 'HTTP', 'screen', 'browser'] as const;
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
 * Which tests prove which requirement. `requirements` is the text of docs/requirements.tsv (id, kind,
 * requirement, one a line below a heading), and the rows of docs/asvs.md. Every id is there, in the order of
 * the list. `asksOverHttp` says of a file of the server whether its tests do.
 */
export function conformance(
  requirements: string,
  results: readonly Result[],
  asksOverHttp: (file: string) => boolean,
): Map<string, Proofs> {
  const byId = new Map<string, Proofs>(
    requirementIds(requirements).map((id) => [id, { passed: [], failed: [] }]),
  );
  for (const { title, file, passed } of results) {
    for (const [id, clientOnly] of idsIn(title))
      byId.get(id)?.[passed ? 'passed' : 'failed'].push({
        title,
        place: placeOf(file, asksOverHttp),
        clientOnly,
      });
  }
  return byId;
}

/**
 * Requirements of nothing that a user can see: what a page keeps for itself, which a screen's test reads, and
 * an answer that no browser lets a page see (S8.9).
 */
const unseenKinds: ReadonlySet<string> = new Set(['state', 'enum', 'asvs']);
const unseen: ReadonlySet<string> = new Set(['S8.9']);

/**
 * The requirements that a user can see and whose proofs all lie below HTTP: a package, a function or a single
 * screen may do what nothing that runs ever asks of it.
 */
export function provedBelow(requirements: string, byId: ReadonlyMap<string, Proofs>): string[] {
  return rows(requirements).flatMap(([id, kind]) => {
    if (unseenKinds.has(kind) || unseen.has(id)) return [];
    const whole = (byId.get(id)?.passed ?? []).filter(({ clientOnly }) => !clientOnly);
    return whole.some(({ place }) => place === 'HTTP' || place === 'browser') ? [] : [id];
  });
}

/** Whether a passed test proves the whole of a requirement. */
export const isProved = ({ passed }: Proofs): boolean => passed.some(({ clientOnly }) => !clientOnly);

/** The ids that titles carry and the list does not have: misspelt ones. */
export function unknownIds(requirements: string, results: readonly Result[]): string[] {
  const known = new Set(requirementIds(requirements));
  const carried = new Set(results.flatMap(({ title }) => [...idsIn(title).keys()]));
  return [...carried].filter((id) => !known.has(id));
}

function rows(requirements: string): [id: string, kind: string][] {
  return requirements
    .split(/\r?\n/)
    .slice(1)
    .map((line): [string, string] => {
      const [id = '', kind = ''] = line.split('\t');
      return [id, kind];
    })
    .filter(([id]) => id !== '');
}

const requirementIds = (requirements: string): string[] => rows(requirements).map(([id]) => id);

/**
 * `[S4.9] [S4.10]` and `[S4.9, S4.10]` in a title, `[ASVS 6.3.1]`, and `[S4.2 client]` for the client's side
 * alone: id → client only.
 */
function idsIn(title: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [, ids = '', client] of title.matchAll(/\[(S\d+\.\d+(?:[,\s]+S\d+\.\d+)*)( client)?\]/g))
    for (const id of ids.split(/[,\s]+/)) found.set(id, client !== undefined && found.get(id) !== false);
  for (const [, id = ''] of title.matchAll(/\[(ASVS \d+\.\d+\.\d+)\]/g)) found.set(id, false);
  return found;
}

function placeOf(file: string, asksOverHttp: (file: string) => boolean): Place {
  const path = file.replaceAll('\\', '/');
  if (/(?:^|\/)e2e\//.test(path)) return 'browser';
  const [, app] = /(?:^|\/)apps\/([^/]+)\//.exec(path) ?? [];
  // A function of the server that a test calls may be called by nothing that runs.
  if (app === 'api') return asksOverHttp(path) ? 'HTTP' : 'server';
  if (app === 'web' || app === 'console') return 'screen';
  return /(?:^|\/)packages\//.test(path) ? 'package' : 'tool';
}
