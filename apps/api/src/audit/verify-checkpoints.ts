import type { Reader } from '../db/database.ts';
import { checkpointHash, chainStart, type ChainKeys } from './chain.ts';
import { checkpointsAfter, coveredBy, eventsGone, strayCovered } from './checkpoint-store.ts';
import type { AuditReport, Finding } from './finding.ts';

const pageSize = 100;
/** Of one kind; whoever deletes a million events is told of the first thousand. */
const mostFindings = 1000;

/** Follows the chain of the installation, and looks for each event that it covers. */
export async function verifyCheckpoints(
  db: Reader,
  keys: ChainKeys,
  report: Pick<AuditReport, 'checkpoints'>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  let number = 0;
  let hash: Buffer = chainStart;
  let serial = 0;
  for (let broken = false; !broken;) {
    const page = await checkpointsAfter(db, number, pageSize);
    for (const checkpoint of page) {
      if (checkpoint.number !== number + 1) {
        found.push({ checkpoint: number + 1, problem: 'checkpoint missing' });
        broken = true;
        break;
      }
      const key = keys.of(checkpoint.hash);
      const ends = await coveredBy(db, checkpoint.number);
      const known =
        key !== undefined &&
        key.serial >= serial &&
        checkpointHash(key, hash, checkpoint, ends).equals(checkpoint.hash);
      // Goes on: each is over the hash that is stored in the one before.
      if (!known) found.push({ checkpoint: checkpoint.number, problem: 'checkpoint altered' });
      serial = Math.max(serial, key?.serial ?? 0);
      ({ number, hash } = checkpoint);
      report.checkpoints++;
    }
    if (page.length < pageSize) break;
  }
  const gone = await eventsGone(db, mostFindings);
  found.push(...gone.map((one) => ({ ...one, problem: 'gone' as const })));
  const stray = await strayCovered(db, mostFindings);
  found.push(...stray.map((checkpoint) => ({ checkpoint, problem: 'checkpoint missing' as const })));
  return found;
}
