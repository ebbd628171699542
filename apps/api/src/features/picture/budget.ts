import { day } from '@credence/policy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../base/context.ts';
import { addressOf, clientOf, type Limit, spend } from '../../http/limits.ts';

/** How many files one account may begin to send in ten minutes: some documents with many retakes. */
const begun = { most: 200, within: 10 * 60 * 1000 };

/** The same in each server's memory, for who has no session, or is refused and asks again and again. */
export const begunFiles: Limit = { times: begun.most, within: begun.within, status: 429 };

/** How much of what everybody may send in a day one account may send, and one address. */
const accountShare = 100;
const addressShare = 10;

/** In counts and settings. In bytes. */
const kibibyte = 1024;
const kibibytesOfGigabyte = 1_000_000_000 / kibibyte;

/** Takes a file that a partner brings along from what may be sent: by the partner, and by all together. */
export async function spendOnImport(
  context: Context,
  reply: FastifyReply,
  partnerId: string,
  bytes: number,
): Promise<void> {
  const all = context.config.uploadGigabytesPerDay * kibibytesOfGigabyte;
  const amount = Math.ceil(bytes / kibibyte);
  await spend(context, reply, [
    { what: `files of partner ${partnerId}`, most: all / addressShare, within: day, amount },
    { what: 'files of all', most: all, within: day, amount },
  ]);
}

/**
 * Takes a file of an account from what may be sent: by itself, from its address and by all together. Counted
 * before anything of it is stored; what never arrives is counted too.
 */
export async function spendOnFile(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
): Promise<void> {
  const client = clientOf(request);
  const all = context.config.uploadGigabytesPerDay * kibibytesOfGigabyte;
  const amount = Math.ceil(bytes / kibibyte);
  await spend(context, reply, [
    { what: `files begun by ${client}`, ...begun, amount: 1 },
    { what: `files of ${client}`, most: all / accountShare, within: day, amount },
    { what: `files from ${addressOf(request)}`, most: all / addressShare, within: day, amount },
    { what: 'files of all', most: all, within: day, amount },
  ]);
}
