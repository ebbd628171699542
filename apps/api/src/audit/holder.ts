import type { Reader } from '../db/database.ts';
import type { AuditEvent } from './chain.ts';

/** What rows say or events mean, by what it is about, such as `level`. */
export type TrailFacts = Map<string, string>;

/** Who has a trail from the start: accounts, officers. */
export interface TrailSubjects {
  /** Their ids after one, in order. */
  after: (db: Reader, id: string, limit: number) => Promise<string[]>;
  /** The action of the first event of each. */
  begins: string;
}

/** What a feature stores and the trail says too. */
export interface TrailHolder {
  subjects?: TrailSubjects;
  /** What events of earlier versions did not say: compared only once an event has said it. */
  addedLater?: readonly string[];
  /** Notes what an event means for the rows of its account. */
  follow: (facts: TrailFacts, event: AuditEvent) => void;
  /** What the rows of several accounts say. */
  stored: (db: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, TrailFacts>>;
}

/** Facts of accounts from rows: each gives the account, what it is about, and what it says. */
export function factsBy(
  rows: readonly (readonly [userId: string, about: string, value: string])[],
): ReadonlyMap<string, TrailFacts> {
  const facts = new Map<string, TrailFacts>();
  for (const [userId, about, value] of rows) {
    const known = facts.get(userId) ?? new Map<string, string>();
    facts.set(userId, known.set(about, value));
  }
  return facts;
}
