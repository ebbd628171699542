import { checkpointHashes, lastCheckpoint, type Finding } from '../../audit/index.ts';
import type { Reader } from '../../db/database.ts';
import type { Anchor, AnchorPlace } from './anchor.ts';

const pageSize = 1000;

/**
 * What the anchors of a place know and the database does not: the first checkpoint that is newer than the
 * last one of the database, and the first that is another one there.
 */
export async function compareAnchors(
  db: Reader,
  place: AnchorPlace,
): Promise<{ anchors: number; findings: Finding[] }> {
  const last = (await lastCheckpoint(db))?.number ?? 0;
  const first = new Map<Finding['problem'], Anchor>();
  let anchors = 0;
  let page: Anchor[] = [];
  const note = (problem: Finding['problem'], anchor: Anchor): void => {
    if ((first.get(problem)?.checkpoint ?? Infinity) > anchor.checkpoint) first.set(problem, anchor);
  };
  const compare = async (): Promise<void> => {
    const hashes = await checkpointHashes(
      db,
      page.map(({ checkpoint }) => checkpoint),
    );
    for (const anchor of page) {
      if (anchor.checkpoint > last) note('behind its anchor', anchor);
      else if (hashes.get(anchor.checkpoint)?.toString('hex') !== anchor.hash)
        note('differs from its anchor', anchor);
    }
    anchors += page.length;
    page = [];
  };
  for await (const anchor of place.all()) if (page.push(anchor) === pageSize) await compare();
  await compare();
  if (anchors === 0 && last > 0) return { anchors, findings: [{ problem: 'no anchors', about: place.name }] };
  const findings = [...first].map(([problem, { checkpoint, at }]) => ({
    checkpoint,
    problem,
    about: `${place.name}, of ${at}`,
  }));
  return { anchors, findings };
}
