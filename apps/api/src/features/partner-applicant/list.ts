import type { listApplicants, readApplicant } from '@credence/contract/partner-applicant';
import { pageAsked } from '../../http/partner-page.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { accountOfExternalId, applicantsOfPartner } from '../partner/index.ts';
import { ownApplicant, present, recordsOf, stateIn } from './present.ts';

/** Opaque to partners: after which applicant a page begins. */
export const cursorOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The id in a cursor, true or not. */
export const userIdIn = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

export const listApplicantsVerb: PartnerVerb<typeof listApplicants> = async (call, input) => {
  if (input.externalId !== undefined) {
    const known = await accountOfExternalId(call.db, call.actor, input.externalId);
    return { data: known === undefined ? [] : [await present(call, known)], nextCursor: null };
  }
  const { after, limit } = pageAsked(input, userIdIn);
  // One more tells whether there is another page.
  const found = await applicantsOfPartner(call.db, call.actor, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const data = (await recordsOf(call, page)).map((record) => stateIn(call, record));
  const last = page.at(-1);
  return { data, nextCursor: found.length > limit && last !== undefined ? cursorOf(last.userId) : null };
};

export const readApplicantVerb: PartnerVerb<typeof readApplicant> = async (call, { id }) =>
  present(call, await ownApplicant(call, id));
