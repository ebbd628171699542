import type { listApplicants, readApplicant } from '@credence/contract/partner-applicant';
import * as v from 'valibot';
import { Problem } from '../../base/problem.ts';
import { uuid } from '../../base/uuid.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { accountOfExternalId, applicantsOfPartner } from '../partner/index.ts';
import { ownApplicant, present } from './present.ts';

const usualPage = 50;

/** Opaque to partners: after which applicant a page begins. */
const cursorOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The applicant after which a page begins; refused where it is no cursor of ours. */
function afterCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (v.is(uuid, text)) return text;
  throw new Problem(422, 'input-invalid', 'cursor: invalid-format', { cursor: 'invalid-format' });
}

export const listApplicantsVerb: PartnerVerb<typeof listApplicants> = async (call, input) => {
  const { partnerId, mode } = call.actor;
  if (input.externalId !== undefined) {
    const known = await accountOfExternalId(call.db, partnerId, mode, input.externalId);
    return { data: known === undefined ? [] : [await present(call, known)], nextCursor: null };
  }
  const limit = Number(input.limit ?? usualPage);
  const after = afterCursor(input.cursor);
  // One more tells whether there is another page.
  const found = await applicantsOfPartner(call.db, partnerId, mode, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const data = await Promise.all(page.map((known) => present(call, known)));
  const last = page.at(-1);
  return { data, nextCursor: found.length > limit && last !== undefined ? cursorOf(last.userId) : null };
};

export const readApplicantVerb: PartnerVerb<typeof readApplicant> = async (call, { id }) =>
  present(call, await ownApplicant(call, id));
