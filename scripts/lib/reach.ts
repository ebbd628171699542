import { alwaysSpecs, everything, specsByFeature, specsByPath, testsByPath } from './specs.ts';
import type { Import } from './imports.ts';

/** What of the tests a change can reach; `everything` says why all of them run. */
export type Reach = { everything: string } | { tests: string[]; specs: string[] };

// Where an app is put together. Tests come in from here, so going through would lead every change to every
// test.
const roofs = [
  /^apps\/api\/src\/(?:app|main|worker|runtime|run-server)\.ts$/,
  /^apps\/(?:web|console)\/src\/(?:app\/|main\.tsx|prerender\.tsx)/,
];

/**
 * The unit, screen and server tests that a change reaches: by imports, and those of every room it reaches,
 * since they come in through the roof; and the browser's, by imports and by the map in scripts/lib/specs.ts.
 */
export function reachOf(
  changed: readonly string[],
  imports: readonly Import[],
  allTests: readonly string[],
  allSpecs: readonly string[],
): Reach {
  const cause = changed.find((file) => everything.some((pattern) => pattern.test(file)));
  if (cause !== undefined) return { everything: `${cause} changed` };
  const reached = importersOf(changed, imports);
  const rooms = new Set([...reached].map((file) => (isRoof(file) ? appOf(file) : roomOf(file))));
  // What browser tests import from the apps only prepares them; the apps themselves are in the map.
  const helpers = importersOf(
    changed,
    imports.filter(({ to }) => to.startsWith('e2e/')),
  );
  const specs = specsFor(changed);
  const further = testsByPath.filter(({ path }) => changed.some((file) => path.test(file)));
  return {
    tests: allTests.filter(
      (test) =>
        reached.has(test) ||
        rooms.has(roomOf(test)) ||
        rooms.has(appOf(test)) ||
        further.some(({ tests }) => tests.test(test)),
    ),
    specs: allSpecs.filter((spec) => helpers.has(spec) || specs.has(specName(spec))),
  };
}

/**
 * The changed files and everything that imports them, directly or not; a roof only where it changed itself.
 */
function importersOf(changed: readonly string[], imports: readonly Import[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (isRoof(to) || isRoof(from)) continue;
    importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  const reached = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return reached;
}

function specsFor(changed: readonly string[]): ReadonlySet<string> {
  return new Set([
    ...alwaysSpecs,
    ...changed.flatMap((file) => {
      const feature = /^apps\/(?:api|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];
      const byFeature = feature === undefined ? [] : (specsByFeature[feature] ?? [feature]);
      const byPath = specsByPath.flatMap(({ path, specs }) => (path.test(file) ? specs : []));
      return [...byFeature, ...byPath];
    }),
  ]);
}

const isRoof = (file: string): boolean => roofs.some((pattern) => pattern.test(file));

/** `e2e/browser/walk.spec.ts` and `e2e/browser/walk.whole.spec.ts` → `walk`. */
const specName = (spec: string): string => /([^/]+?)(?:\.whole)?\.spec\.ts$/.exec(spec)?.[1] ?? spec;

/** `apps/api/src/features/transfer`, `apps/web/src/host`, `packages/policy`. */
function roomOf(file: string): string {
  return (
    /^apps\/[^/]+\/(?:src\/features\/[^/]+|src\/[^/]+|test\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ??
    /^(?:packages|e2e|bench|scripts)\/[^/]+/.exec(file)?.[0] ??
    file
  );
}

const appOf = (file: string): string => /^apps\/[^/]+/.exec(file)?.[0] ?? file;
