import type { faceConsent, withdrawFaceConsent } from '@credence/contract/account-closing';
import { fileKind } from '@credence/contract/verification';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { consentsOf, deleteConsents } from '../agreement/index.ts';
import { lockApplicant } from '../applicant/index.ts';
import { allCasesOf, type CaseRow, showsFace } from '../case/index.ts';
import { deleteSightings } from '../decision/index.ts';
import { retireFiles } from '../picture/index.ts';
import { eraseAtVendor, isLive, sessionsOf } from '../provider-session/index.ts';
import { withdrawCase } from '../submission/index.ts';

const faces = fileKind.options.filter(showsFace);

/** What was decided for good stays valid, with what it was decided on. */
const standing = ({ state }: CaseRow): boolean => state === 'approved' || state === 'refused';

export const faceConsentVerb: Verb<typeof faceConsent> = async ({ db, actor }) => {
  const consents = await consentsOf(db, actor.userId);
  const approved = (await allCasesOf(db, actor.userId)).filter(({ state }) => state === 'approved');
  return {
    given: consents.length > 0,
    approved: approved.some(({ id }) => consents.some((one) => one.case_id === id)),
  };
};

/** The pictures are set aside and erased with others that nothing uses; vendors are told in the same step. */
export const withdrawFaceConsentVerb: Verb<typeof withdrawFaceConsent> = async (call) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    await lockApplicant(unit.work, userId, call.keyring);
    const consents = await deleteConsents(unit.work, userId);
    if (consents.length === 0) {
      unit.unchanged();
      return;
    }
    await unit.record({
      action: 'agreement.withdrawn',
      subject: userId,
      details: { code: 'biometric-consent', cases: consents.map((one) => one.case_id) },
    });
    await deleteSightings(unit.work, userId, ['face']);
    for (const row of await allCasesOf(unit.work, userId)) {
      if (standing(row) || !consents.some((one) => one.case_id === row.id)) continue;
      await withdrawCase(call, unit, row);
      await retireFiles(unit.work, userId, row.id, faces, call.now());
      for (const session of await sessionsOf(unit.work, userId, row.id))
        if (!isLive(session)) await eraseAtVendor(call, unit.work, session);
    }
  });
  return {};
};
