import { type Job, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import * as v from 'valibot';
import { createSpans, type Tracer } from '../base/spans.ts';
import { insideTransaction, type ExecuteSql, type Work } from '../db/database.ts';
import { executorOf } from '../db/transaction.ts';

/** A kind of job: its name in the queue and the shape of its data (ids only, never personal data). */
export interface JobKind<Data extends v.GenericSchema> {
  name: string;
  data: Data;
}

export function defineJob<Data extends v.GenericSchema>(name: string, data: Data): JobKind<Data> {
  return { name, data };
}

/**
 * The handler of a job. `work` is the transaction that also marks the job as done: the effect and its
 * completion happen together or not at all.
 */
export type JobHandler<Data extends v.GenericSchema> = (
  work: Work,
  data: v.InferOutput<Data>,
  jobId: string,
) => Promise<void>;

interface EnqueueOptions {
  startAfterSeconds?: number;
  /**
   * How many of the same account wait: its turn comes after that of everybody who has fewer, whoever came
   * first.
   */
  behind?: number;
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue: <Data extends v.GenericSchema>(
    work: Work,
    kind: JobKind<Data>,
    data: v.InferInput<Data>,
    options?: EnqueueOptions,
  ) => Promise<void>;
  /** Starts working on jobs of a kind, one at a time by default; called once per kind, after `start`. */
  handle: <Data extends v.GenericSchema>(
    kind: JobKind<Data>,
    handler: JobHandler<Data>,
    options?: { atOnce?: number },
  ) => Promise<void>;
  /** Works on what other kinds gave up after their last try; `kind` is the name of one's kind. */
  handleGivenUp: (handler: (work: Work, kind: string) => Promise<void>) => Promise<void>;
  /** Schedules a job by a cron expression in UTC; missed times are made up for once. */
  repeat: <Data extends v.GenericSchema>(
    kind: JobKind<Data>,
    data: v.InferInput<Data>,
    cron: string,
  ) => Promise<void>;
  /** How many of a kind wait, as it was counted some seconds ago: who makes very many lets them be done. */
  waiting: (kind: JobKind<v.GenericSchema>) => Promise<number>;
  /** Creates the queue of a kind if missing; needed before the first `enqueue`. */
  prepare: (kinds: readonly JobKind<v.GenericSchema>[]) => Promise<void>;
  start: () => Promise<void>;
  /** Has something else of this process end with the queue, before the database is closed. */
  endingToo: (end: () => Promise<void>) => void;
  /** Makes all workers of this process look for work now instead of at their next poll. */
  wake: () => void;
  /** Lets running jobs finish, for some seconds. */
  stop: () => Promise<void>;
}

/** Beside the data of a job: the span in which it was queued. */
const causeField = 'causedBy';
const caused = v.object({ [causeField]: v.optional(v.string()) });

function withCause(data: Record<string, unknown>, spans: Tracer): Record<string, unknown> {
  const cause = spans.current();
  return cause === undefined ? data : { ...data, [causeField]: cause };
}

function causeOf(data: unknown): string | undefined {
  const known = v.safeParse(caused, data);
  return known.success ? known.output[causeField] : undefined;
}

/** Where a job is noted that failed at its last try, in the transaction that gives it up. */
const givenUp = 'given-up';

const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // A job whose worker was killed is picked up again after this long, instead of at its expiry.
  heartbeatSeconds: 15,
  // The commit that queues a job wakes the workers of every process.
  notify: true,
};

/** The time of day may be set back, and a worker would pause for as long. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** How long a stop waits for running jobs, in milliseconds; what is not done then is rolled back. */
const stopWithin = 7_000;

/** Longer delays are left to polling. In seconds. */
const longestTimer = 60;

/** When a job that failed for the first time, the second … is ready again at the latest. In seconds. */
const retryTimes = [4, 8, 16, 32];

const workOptions = {
  transactional: true,
  batchSize: 1,
  // Polling finds what wakes nobody: jobs of killed workers, delayed jobs of other processes…
  notifyPollingIntervalSeconds: 5,
  // …and everything where the database's connection cannot listen.
  pollingIntervalSeconds: 1,
  heartbeatRefreshSeconds: 5,
} as const;

const openBoss = (connection: PoolConfig, schedule: boolean): PgBoss =>
  new PgBoss({
    ...connectionOptions(connection),
    // Each running job holds a connection; while all are in use, waiting for one is no fault.
    max: 8,
    connectionTimeoutMillis: 60_000,
    application_name: 'credence-jobs',
    useListenNotify: true,
    clock: steadyClock,
    schedule,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });

/**
 * The queue on the same database (pg-boss). With these settings no job was lost or repeated when workers were
 * killed. `schedule: false` plans what is to be repeated, and leaves it to somebody else to queue it.
 */
export function createJobs(
  connection: PoolConfig,
  log: FastifyBaseLogger,
  spans: Tracer = createSpans(),
  { schedule = true }: { schedule?: boolean } = {},
): Jobs {
  const boss = openBoss(connection, schedule);
  let stopped = false;
  logFaults(boss, log, () => stopped);
  const waker = new Waker(boss);
  const ends: (() => Promise<void>)[] = [];
  /** Works on jobs, each in the transaction that marks it as done. */
  const oneByOne =
    <J extends Job<unknown>>(name: string, run: (work: Work, job: J) => Promise<void>) =>
    async (jobs: readonly J[], tx: { executeSql: ExecuteSql }): Promise<void> => {
      // Look for the next job as soon as this one is done.
      waker.wake(name);
      for (const job of jobs) {
        const work = insideTransaction((text, values) => tx.executeSql(text, values));
        try {
          await spans.run({ kind: 'job', name, cause: causeOf(job.data) }, () => run(work, job));
        } catch (error) {
          const why = whatFailed(error);
          log.error({ job: name, jobId: job.id, ...why }, 'job failed, will be tried again');
          for (const seconds of retryTimes) waker.wakeIn(name, seconds);
          throw error;
        }
      }
    };
  return {
    start: async () => {
      await boss.start();
    },
    wake: () => waker.wakeAll(),
    endingToo: (end) => void ends.push(end),
    stop: async () => {
      await Promise.all([boss.stop({ graceful: true, timeout: stopWithin }), ...ends.map((end) => end())]);
      stopped = true;
    },
    prepare: async (kinds) => {
      const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      if (!there.has(givenUp)) await boss.createQueue(givenUp, queueOptions);
      const options = { ...queueOptions, deadLetter: givenUp };
      for (const { name } of kinds) {
        const queue = there.get(name);
        if (queue === undefined) await boss.createQueue(name, options);
        else if (!queue.notify || queue.deadLetter !== givenUp) await boss.updateQueue(name, options);
      }
    },
    enqueue: async (work, kind, data, options) => {
      const startAfter = options?.startAfterSeconds;
      await boss.send(kind.name, withCause(v.parse(v.record(v.string(), v.unknown()), data), spans), {
        db: executorOf(work),
        priority: -(options?.behind ?? 0),
        ...(startAfter === undefined ? {} : { startAfter }),
      });
      if (startAfter !== undefined) waker.wakeIn(kind.name, startAfter);
    },
    waiting: async ({ name }) => (await boss.getQueueStats(name))[0]?.readyCount ?? 0,
    repeat: async (kind, data, cron) => {
      await boss.schedule(kind.name, cron, v.parse(v.record(v.string(), v.unknown()), data), {
        missed: 'once',
      });
    },
    handle: async ({ name, data }, handler, options) => {
      const workOne = oneByOne<Job<unknown>>(name, (work, job) =>
        handler(work, v.parse(data, job.data), job.id),
      );
      for (let count = 0; count < (options?.atOnce ?? 1); count++)
        waker.add(name, await boss.work(name, workOptions, workOne));
    },
    handleGivenUp: async (handler) => {
      const workOne = oneByOne<JobWithMetadata<unknown>>(givenUp, (work, { sourceName }) =>
        handler(work, sourceName ?? ''),
      );
      waker.add(givenUp, await boss.work(givenUp, { ...workOptions, includeMetadata: true }, workOne));
    },
  };
}

function logFaults(boss: PgBoss, log: FastifyBaseLogger, isStopped: () => boolean): void {
  boss.on('error', (error) => {
    // The pool still reports what its closing connections hear when the database ends right after it.
    if (!isStopped()) log.error(whatFailed(error), 'job queue');
  });
  boss.on('warning', ({ message, data }) => {
    // Every worker is told that running jobs can hold all connections; in `createJobs` is why.
    const known = 'type' in data && data.type === 'transactional_pool_headroom';
    if (!known) log.warn({ warning: message }, 'job queue');
  });
}

/** Wakes the workers of this process at the times when a delayed job is ready. */
class Waker {
  readonly #boss: PgBoss;
  readonly #workers = new Map<string, string[]>();

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  add(kind: string, worker: string): void {
    this.#workers.set(kind, [...(this.#workers.get(kind) ?? []), worker]);
  }

  wake(kind: string): void {
    for (const worker of this.#workers.get(kind) ?? []) this.#boss.notifyWorker(worker);
  }

  wakeIn(kind: string, seconds: number): void {
    if (seconds <= longestTimer) setTimeout(() => this.wake(kind), seconds * 1000).unref();
  }

  wakeAll(): void {
    for (const kind of this.#workers.keys()) this.wake(kind);
  }
}

/** What pg-boss tells of an error: the error, or what can be enumerated of it with the queue's name. */
const toldError = v.object({
  name: v.optional(v.string()),
  queue: v.optional(v.string()),
  code: v.optional(v.string()),
  routine: v.optional(v.string()),
});

/** Never the message: it may quote what the query carried. */
function whatFailed(error: unknown): { error: string; queue?: string; code?: string; where?: string } {
  const told = v.safeParse(toldError, error);
  if (!told.success) return { error: 'unknown' };
  const { name, queue, code, routine } = told.output;
  return {
    error: name ?? 'unknown',
    ...(queue === undefined ? {} : { queue }),
    ...(code === undefined ? {} : { code }),
    ...(routine === undefined ? {} : { where: routine }),
  };
}

function connectionOptions(connection: PoolConfig) {
  const { connectionString, host, port, database, user } = connection;
  return {
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(database === undefined ? {} : { database }),
    ...(user === undefined ? {} : { user }),
  };
}
