import * as v from 'valibot';
import { together } from '../base/together.ts';
import { uuid } from '../base/uuid.ts';
import type { Work } from '../db/database.ts';
import { defineJob, type JobKind, type Jobs } from './queue.ts';

/**
 * What happened, as sent to listeners: what the audit trail says of it, never personal data. What is optional
 * was not there in events of earlier releases.
 */
const event = v.object({
  userId: uuid,
  action: v.string(),
  subject: v.string(),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  by: v.optional(v.picklist(['account', 'officer', 'partner', 'system'])),
  /** But for the lists in it. */
  details: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  /** In which the account itself was reading, as its browser said. */
  language: v.optional(v.string()),
});

export type Event = v.InferOutput<typeof event>;

/** Part of a feature that acts on what other features record. */
export interface Listener {
  /** Its own queue: a listener that fails is retried without delaying others. */
  job: JobKind<typeof event>;
  /** The audit actions that it acts on (`case.approved`). */
  actions: readonly string[];
}

export function defineListener(name: string, actions: readonly string[]): Listener {
  return { job: defineJob(name, event), actions };
}

/**
 * Part of a feature that acts in the transaction of what it hears of: only where nobody may see a moment
 * between the two. What fails here fails with it.
 */
export interface Follower {
  actions: readonly string[];
  /**
   * Says what to do about an event, if anything. May read for that while the event is being written; what it
   * returns acts once it is.
   */
  follow: (work: Work, happened: Event, requestId: string) => Promise<Act | undefined>;
}

type Act = () => Promise<void>;

export interface Events {
  /**
   * Queues the event for each listener of the action, in the caller's transaction, and lets its followers
   * act once `written`, the writing of its audit row, is done. The queue's row is the outbox: it exists if
   * and only if the audit row does, and completes in the transaction of the listener's effect.
   */
  publish: (work: Work, happened: Event, requestId: string, written: Promise<void>) => Promise<void>;
  /** How many events wait where most wait, of the listeners of an action. */
  backlog: (action: string) => Promise<number>;
}

const of =
  (action: string) =>
  ({ actions }: { actions: readonly string[] }): boolean =>
    actions.includes(action);

export function createEvents(
  jobs: Pick<Jobs, 'enqueue' | 'waiting'>,
  listeners: readonly Listener[],
  followers: readonly Follower[],
): Events {
  return {
    publish: async (work, happened, requestId, written) => {
      const heard = of(happened.action);
      const queued = listeners.filter(heard).map(({ job }) => jobs.enqueue(work, job, happened));
      const asked = followers.filter(heard).map(({ follow }) => follow(work, happened, requestId));
      await together([written, ...queued, ...asked]);
      for (const act of await Promise.all(asked)) await act?.();
    },
    backlog: async (action) => {
      const queues = listeners.filter(of(action));
      return Math.max(0, ...(await Promise.all(queues.map(({ job }) => jobs.waiting(job)))));
    },
  };
}
