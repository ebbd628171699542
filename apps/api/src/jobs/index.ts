import { PgBoss } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import * as v from 'valibot';
import { executorOf, insideTransaction, type ExecuteSql, type Work } from '../db/database.ts';

/** A kind of job: its name in the queue and the shape of its data (ids only, never personal data). */
export interface JobKind<Data extends v.GenericSchema> {
  name: string;
  data: Data;
}

export function defineJob<Data extends v.GenericSchema>(name: string, data: Data): JobKind<Data> {
  return { name, data };
}

/** What a job does. `work` is the transaction in which the job is also marked done: the effect and its completion happen together or not at all. */
export type JobHandler<Data extends v.GenericSchema> = (
  work: Work,
  data: v.InferOutput<Data>,
  jobId: string,
) => Promise<void>;

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue: <Data extends v.GenericSchema>(
    work: Work,
    kind: JobKind<Data>,
    data: v.InferInput<Data>,
    options?: { startAfterSeconds?: number },
  ) => Promise<void>;
  /** Begins to work on jobs of a kind, one at a time unless said otherwise; called once a kind, after `start`. */
  handle: <Data extends v.GenericSchema>(
    kind: JobKind<Data>,
    handler: JobHandler<Data>,
    options?: { atOnce?: number },
  ) => Promise<void>;
  /** Queues a job of a kind again and again, by a cron expression in UTC; once for the times that nobody was there. */
  repeat: <Data extends v.GenericSchema>(
    kind: JobKind<Data>,
    data: v.InferInput<Data>,
    cron: string,
  ) => Promise<void>;
  /** Creates the queue of a kind where missing; needed before the first `enqueue`. */
  prepare: (kinds: readonly JobKind<v.GenericSchema>[]) => Promise<void>;
  start: () => Promise<void>;
  /** Lets running jobs finish. */
  stop: () => Promise<void>;
}

const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // A job whose worker was killed is taken up again after this long, instead of at its expiry.
  heartbeatSeconds: 15,
};

/** The queue on the same database (pg-boss). Settings are those that lost and repeated nothing when workers were killed. */
export function createJobs(connection: PoolConfig, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    // Each job that is under way holds a connection.
    max: 8,
    application_name: 'credence-jobs',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.error({ error: error.name }, 'job queue'));
  return {
    start: async () => {
      await boss.start();
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
    prepare: async (kinds) => {
      for (const kind of kinds) await boss.createQueue(kind.name, queueOptions);
    },
    enqueue: async (work, kind, data, options) => {
      const startAfter = options?.startAfterSeconds;
      await boss.send(kind.name, v.parse(v.record(v.string(), v.unknown()), data), {
        db: executorOf(work),
        ...(startAfter === undefined ? {} : { startAfter }),
      });
    },
    repeat: async (kind, data, cron) => {
      await boss.schedule(kind.name, cron, v.parse(v.record(v.string(), v.unknown()), data), {
        missed: 'once',
      });
    },
    handle: async (kind, handler, options) => {
      await boss.work(
        kind.name,
        {
          transactional: true,
          batchSize: 1,
          pollingIntervalSeconds: 0.5,
          burstWhenBatchFull: true,
          heartbeatRefreshSeconds: 5,
          localConcurrency: options?.atOnce ?? 1,
        },
        async (jobs, tx) => {
          const execute: ExecuteSql = (text, values) => tx.executeSql(text, values);
          for (const job of jobs) {
            try {
              await handler(insideTransaction(execute), v.parse(kind.data, job.data), job.id);
            } catch (error) {
              const name = error instanceof Error ? error.name : 'unknown';
              log.error({ job: kind.name, jobId: job.id, error: name }, 'job failed, will be tried again');
              throw error;
            }
          }
        },
      );
    },
  };
}

function connectionOptions(connection: PoolConfig) {
  const { connectionString, host, database, user } = connection;
  return {
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(database === undefined ? {} : { database }),
    ...(user === undefined ? {} : { user }),
  };
}
