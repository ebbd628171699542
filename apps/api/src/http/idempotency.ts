import { day } from '@credence/policy';
import type { PartnerActor } from '../base/actor.ts';
import type { Context } from '../base/context.ts';
import { minute } from '../base/durations.ts';
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

/** How long an answer is kept. */
const keptFor = day;

/** After this a request that has no answer was lost with its process, and may be made again. */
const lostAfter = 2 * minute;

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
  const row = rowOf(asked, world.now());
  if (!(await begin(world, row))) return earlierAnswer(world, row);
  try {
    const answered = await run();
    await keep(world, row, answered);
    return answered;
  } catch (error) {
    await forget(world, row);
    throw error;
  }
}

interface Row {
  partner_id: string;
  mode: PartnerActor['mode'];
  key_hash: Buffer;
  request_hash: Buffer;
  begun_at: Date;
}

const rowOf = ({ actor, key, request }: Asked, now: Date): Row => ({
  partner_id: actor.partnerId,
  mode: actor.mode,
  key_hash: sha256(key),
  request_hash: sha256(request),
  begun_at: now,
});

const address = ({ partner_id, mode, key_hash }: Row): string[] => [
  'partner_answer',
  partner_id,
  mode,
  key_hash.toString('hex'),
];

/** Whether this request is the first with its key, or takes the place of one that is over or lost. */
async function begin({ db }: World, row: Row): Promise<boolean> {
  const { request_hash, begun_at } = row;
  const fresh = { request_hash, begun_at, status: null, answer: null };
  const begun = await db
    .insertInto('partner_answer')
    .values({ ...row, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'mode', 'key_hash'])
        .doUpdateSet(fresh)
        .where((where) =>
          where.or([
            where('partner_answer.begun_at', '<=', ago(begun_at, keptFor)),
            where.and([
              where('partner_answer.status', 'is', null),
              where('partner_answer.request_hash', '=', request_hash),
              where('partner_answer.begun_at', '<=', ago(begun_at, lostAfter)),
            ]),
          ]),
        ),
    )
    .returning('begun_at')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Keeps the answer of a request, unless that was taken for lost and made again meanwhile. */
async function keep({ db, keyring }: World, row: Row, { status, body }: Answered): Promise<void> {
  await db
    .updateTable('partner_answer')
    .set({ status, answer: sealText(keyring, 'tokens', address(row), body) })
    .where('partner_id', '=', row.partner_id)
    .where('mode', '=', row.mode)
    .where('key_hash', '=', row.key_hash)
    .where('begun_at', '=', row.begun_at)
    .execute();
}

async function forget({ db }: World, row: Row): Promise<void> {
  await db
    .deleteFrom('partner_answer')
    .where('partner_id', '=', row.partner_id)
    .where('mode', '=', row.mode)
    .where('key_hash', '=', row.key_hash)
    .where('begun_at', '=', row.begun_at)
    .execute();
}

async function earlierAnswer({ db, keyring }: World, row: Row): Promise<Answered> {
  const found = await db
    .selectFrom('partner_answer')
    .select(['request_hash', 'status', 'answer'])
    .where('partner_id', '=', row.partner_id)
    .where('mode', '=', row.mode)
    .where('key_hash', '=', row.key_hash)
    .executeTakeFirst();
  if (found !== undefined && !found.request_hash.equals(row.request_hash))
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
