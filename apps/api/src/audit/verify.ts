import type { KeyObject } from 'node:crypto';
import type { Reader } from '../db/database.ts';
import { chainHash, chainStart } from './chain.ts';
import { eventsAfter, headlessAccounts, headsAfter } from './store.ts';

export interface BrokenChain {
  userId: string;
  /** The first event that breaks the chain. */
  sequence: number;
  problem: 'altered' | 'missing' | 'cut off' | 'end removed';
}

export interface AuditReport {
  accounts: number;
  events: number;
  broken: BrokenChain[];
}

const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Checks every chain, in pages, and yields the first break of each account. */
export async function verifyAudit(db: Reader, key: KeyObject): Promise<AuditReport> {
  const report: AuditReport = { accounts: 0, events: 0, broken: [] };
  for (const { user_id } of await headlessAccounts(db)) {
    report.broken.push({ userId: user_id, sequence: 0, problem: 'end removed' });
  }
  for (let after = beforeAll; ;) {
    const heads = await headsAfter(db, after, pageSize);
    for (const head of heads) {
      after = head.user_id;
      report.accounts++;
      const broken = await verifyChain(db, key, head, report);
      if (broken !== undefined) report.broken.push(broken);
    }
    if (heads.length < pageSize) return report;
  }
}

async function verifyChain(
  db: Reader,
  key: KeyObject,
  head: { user_id: string; sequence: number; hash: Buffer },
  report: AuditReport,
): Promise<BrokenChain | undefined> {
  let sequence = 0;
  let hash: Buffer = chainStart;
  for (;;) {
    const events = await eventsAfter(db, head.user_id, sequence, pageSize);
    for (const event of events) {
      if (event.sequence !== sequence + 1) {
        return { userId: head.user_id, sequence: sequence + 1, problem: 'missing' };
      }
      const expected = chainHash(key, hash, event);
      if (!expected.equals(event.hash))
        return { userId: head.user_id, sequence: event.sequence, problem: 'altered' };
      sequence = event.sequence;
      hash = event.hash;
      report.events++;
    }
    if (events.length < pageSize) break;
  }
  const whole = sequence === head.sequence && hash.equals(head.hash);
  return whole ? undefined : { userId: head.user_id, sequence: sequence + 1, problem: 'cut off' };
}
