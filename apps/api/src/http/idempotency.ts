import { createHash } from 'node:crypto';
import type { PartnerActor } from '../base/actor.ts';
import type { Context } from '../base/context.ts';
import { Problem } from '../base/problem.ts';
import { sha256 } from '../base/sha256.ts';
import type { Work } from '../db/database.ts';
import { openText, sealText } from '../seal/index.ts';

/** What a request was answered: the status, and the text of its body. */
export interface Answered {
  status: number;
  body: string;
  /** It was answered before. */
  again?: true;
}

type World = Pick<Context, 'db' | 'keyring' | 'now'>;

interface Asked {
  actor: PartnerActor;
  /** The idempotency key that came with it. */
  key: string;
  /** All that was asked, as text. */
  request: string;
}

/** How long an answer is kept, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

/** After this a request that has no answer was lost with its process, and may be made again. */
const lostAfter = 2 * 60 * 1000;

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/**
 * Answers a write of a partner once: who repeats it within a day gets the same answer. Refused where the key
 * came with something else, or is still being worked on. An unexpected error keeps nothing, so that the
 * request can be made again.
 */
export async function answerOnce(
  world: World,
  asked: Asked,
  run: () => Promise<Answered>,
): Promise<Answered> {
  const row = rowOf(asked);
  const begunAt = world.now();
  if (!(await begin(world, row, asked.request, begunAt))) return earlierAnswer(world, row, asked.request);
  const mine = (db: World['db']) => ({
    keep: ({ status, body }: Answered) =>
      db
        .updateTable('partner_answer')
        .set({ status, answer: sealText(world.keyring, 'tokens', address(row), body) })
        .where('partner_id', '=', row.partner_id)
        .where('mode', '=', row.mode)
        .where('key_hash', '=', row.key_hash)
        .where('begun_at', '=', begunAt)
        .execute(),
    forget: () =>
      db
        .deleteFrom('partner_answer')
        .where('partner_id', '=', row.partner_id)
        .where('mode', '=', row.mode)
        .where('key_hash', '=', row.key_hash)
        .where('begun_at', '=', begunAt)
        .execute(),
  });
  try {
    const answered = await run();
    await mine(world.db).keep(answered);
    return answered;
  } catch (error) {
    await mine(world.db).forget();
    throw error;
  }
}

interface Row {
  partner_id: string;
  mode: PartnerActor['mode'];
  key_hash: Buffer;
}

const rowOf = ({ actor, key }: Asked): Row => ({
  partner_id: actor.partnerId,
  mode: actor.mode,
  key_hash: sha256(key),
});

const address = ({ partner_id, mode, key_hash }: Row): string[] => [
  'partner_answer',
  partner_id,
  mode,
  key_hash.toString('hex'),
];

const hashOf = (request: string): Buffer => createHash('sha256').update(request).digest();

/** Whether this request is the first with its key, or takes the place of one that is over or lost. */
async function begin({ db, now }: World, row: Row, request: string, begunAt: Date): Promise<boolean> {
  const begun = await db
    .insertInto('partner_answer')
    .values({ ...row, request_hash: hashOf(request), begun_at: begunAt, status: null, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'mode', 'key_hash'])
        .doUpdateSet({ request_hash: hashOf(request), begun_at: begunAt, status: null, answer: null })
        .where((where) =>
          where.or([
            where('partner_answer.begun_at', '<=', ago(now(), keptFor)),
            where.and([
              where('partner_answer.status', 'is', null),
              where('partner_answer.request_hash', '=', hashOf(request)),
              where('partner_answer.begun_at', '<=', ago(now(), lostAfter)),
            ]),
          ]),
        ),
    )
    .returning('begun_at')
    .executeTakeFirst();
  return begun !== undefined;
}

async function earlierAnswer({ db, keyring }: World, row: Row, request: string): Promise<Answered> {
  const found = await db
    .selectFrom('partner_answer')
    .select(['request_hash', 'status', 'answer'])
    .where('partner_id', '=', row.partner_id)
    .where('mode', '=', row.mode)
    .where('key_hash', '=', row.key_hash)
    .executeTakeFirst();
  if (found !== undefined && !found.request_hash.equals(hashOf(request)))
    throw new Problem(422, 'idempotency-key-reused', 'This idempotency key came with another request.');
  if (found === undefined || found.status === null || found.answer === null)
    throw new Problem(409, 'idempotency-key-in-use', 'The first request with this key is not answered yet.');
  const body = openText(keyring, 'tokens', address(row), found.answer);
  return { status: found.status, body, again: true };
}

/** Deletes answers that are kept no longer. */
export async function deleteAnswersOver(work: Work, now: Date): Promise<void> {
  await work.deleteFrom('partner_answer').where('begun_at', '<=', ago(now, keptFor)).execute();
}
