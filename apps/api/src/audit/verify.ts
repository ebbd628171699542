import type { Reader } from '../db/database.ts';
import { chainHash, chainStart, type AuditEvent, type AuditKeys, type Head } from './chain.ts';
import { accepted, acceptance } from './accept.ts';
import type { AuditReport, Finding } from './finding.ts';
import type { TrailFacts, TrailHolder } from './holder.ts';
import { coveredEnds, databaseOf, lastCheckpoint, type Checkpoint } from './checkpoint-store.ts';
import { eventsAfter, headsOf, isGenuine, recordedAfter } from './store.ts';
import { verifyCheckpoints } from './verify-checkpoints.ts';

const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Walks every account and officer, not only the ends of chains, and compares chains, ends, checkpoints and
 * what is stored. One snapshot, so that what is written meanwhile is no finding.
 */
export function verifyAudit(
  db: Reader,
  keys: AuditKeys,
  holders: readonly TrailHolder[] = [],
): Promise<AuditReport> {
  if (db.isTransaction) return verifyAll(db, keys, holders);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((work) => verifyAll(work, keys, holders));
}

async function verifyAll(db: Reader, keys: AuditKeys, holders: readonly TrailHolder[]): Promise<AuditReport> {
  const report: AuditReport = { accounts: 0, events: 0, checkpoints: 0, waiting: 0, broken: [] };
  const last = await lastCheckpoint(db);
  const comparable = last !== undefined && last.database === (await databaseOf(db)).database;
  for (let after = beforeAll; ;) {
    const page = await pageAfter(db, holders, after);
    const trails = await trailsOf(db, holders, page.ids);
    for (const trail of trails) {
      after = trail.userId;
      const walk = await walkChain(db, keys, trail, holders, report);
      report.broken.push(...walk.broken, ...beginning(trail, walk, page.begins));
      report.broken.push(...differences(trail, walk, holders));
      report.broken.push(...covering(trail, walk, comparable ? last : undefined, report));
    }
    if (page.ids.length < pageSize) break;
  }
  report.broken.push(...(await verifyCheckpoints(db, keys.checkpoint, report)));
  return report;
}

/** The next ids that the trail or a feature knows, and how the trails of those of features begin. */
async function pageAfter(db: Reader, holders: readonly TrailHolder[], after: string) {
  const begins = new Map<string, readonly string[]>();
  const found = await recordedAfter(db, after, pageSize);
  for (const { subjects } of holders) {
    if (subjects === undefined) continue;
    const ids = await subjects.after(db, after, pageSize);
    found.push(...ids);
    for (const id of ids) begins.set(id, [subjects.begins, accepted]);
  }
  return { ids: [...new Set(found)].toSorted().slice(0, pageSize), begins };
}

interface Trail {
  userId: string;
  head: (Head & { mac: Buffer | null }) | undefined;
  /** The last event that a checkpoint covers; 0 for none. */
  covered: number;
  stored: TrailFacts;
}

async function trailsOf(
  db: Reader,
  holders: readonly TrailHolder[],
  ids: readonly string[],
): Promise<Trail[]> {
  if (ids.length === 0) return [];
  const heads = new Map((await headsOf(db, ids)).map((head) => [head.user_id, head]));
  const covered = await coveredEnds(db, ids);
  const stored: ReadonlyMap<string, TrailFacts>[] = [];
  for (const holder of holders) stored.push(await holder.stored(db, ids));
  return ids.map((userId) => ({
    userId,
    head: heads.get(userId),
    covered: covered.get(userId) ?? 0,
    stored: new Map(stored.flatMap((facts) => [...(facts.get(userId) ?? [])])),
  }));
}

interface Walk {
  broken: Finding[];
  first: AuditEvent | undefined;
  last: AuditEvent | undefined;
  /** What the events say. */
  recorded: TrailFacts;
}

/** Follows the chain of an account to its first break or its end. */
async function walkChain(
  db: Reader,
  keys: AuditKeys,
  { userId, head }: Trail,
  holders: readonly TrailHolder[],
  report: AuditReport,
): Promise<Walk> {
  const walk: Walk = { broken: [], first: undefined, last: undefined, recorded: new Map() };
  const broken = (sequence: number, problem: Finding['problem']): Walk => {
    walk.broken.push({ userId, sequence, problem });
    return walk;
  };
  report.accounts++;
  let sequence = 0;
  let hash: Buffer = chainStart;
  let serial = 0;
  for (;;) {
    const events = await eventsAfter(db, userId, sequence, pageSize);
    for (const event of events) {
      if (event.sequence !== sequence + 1) return broken(sequence + 1, 'missing');
      const key = keys.chain.of(event.hash);
      // An older key after a newer one: whoever has only that key went on with the chain.
      const known =
        key !== undefined && key.serial >= serial && chainHash(key, hash, event).equals(event.hash);
      if (!known) return broken(event.sequence, 'altered');
      serial = key.serial;
      ({ sequence, hash } = event);
      walk.first ??= event;
      walk.last = event;
      report.events++;
      for (const { follow } of [acceptance, ...holders]) follow(walk.recorded, event);
    }
    if (events.length < pageSize) break;
  }
  if (head === undefined) return sequence === 0 ? walk : broken(0, 'end removed');
  if (sequence !== head.sequence || !hash.equals(head.hash)) return broken(sequence + 1, 'cut off');
  return (await isGenuine(db, keys, head)) ? walk : broken(sequence, 'end changed');
}

/** Who is in the tables has a trail from the start. What versions without checkpoints wrote began anyhow. */
function beginning(
  { userId }: Trail,
  { broken, first }: Walk,
  begins: ReadonlyMap<string, readonly string[]>,
): Finding[] {
  const actions = begins.get(userId);
  if (actions === undefined || broken.length > 0) return [];
  if (first === undefined) return [{ userId, sequence: 0, problem: 'missing' }];
  const whole = first.transaction_id === null || actions.includes(first.action);
  return whole ? [] : [{ userId, sequence: 1, problem: 'begun anew' }];
}

/** Where the rows of an account say something else than its events do. */
function differences(
  { userId, stored }: Trail,
  { broken, recorded }: Walk,
  holders: readonly TrailHolder[],
): Finding[] {
  if (broken.length > 0) return [];
  const later = new Set(holders.flatMap(({ addedLater = [] }) => addedLater));
  return [...new Set([...recorded.keys(), ...stored.keys()])]
    .filter(
      (about) => recorded.get(about) !== stored.get(about) && (recorded.has(about) || !later.has(about)),
    )
    .map((about) => ({
      userId,
      problem: 'differs',
      about,
      recorded: recorded.get(about) ?? 'nothing',
      stored: stored.get(about) ?? 'nothing',
    }));
}

/** Whether a checkpoint covers what was there before the last one. */
function covering(
  { userId, covered }: Trail,
  { broken, last }: Walk,
  checkpoint: Checkpoint | undefined,
  report: AuditReport,
): Finding[] {
  if (last === undefined || broken.length > 0 || last.sequence <= covered) return [];
  report.waiting += last.sequence - covered;
  const before = checkpoint?.covered_before ?? null;
  if (before === null) return [];
  const late = last.transaction_id === null || last.transaction_id < before;
  return late ? [{ userId, sequence: last.sequence, problem: 'not covered' }] : [];
}
