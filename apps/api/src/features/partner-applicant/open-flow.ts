import type { createLink, createToken } from '@credence/contract/partner-applicant';
import type { PartnerOutput } from '@credence/contract/partner-endpoint';
import { transact, type Unit } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import { Problem, wrongField } from '../../base/problem.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import { flowAddress, type FlowTerms, issuePartnerToken } from '../embedding/index.ts';
import { requireOpenable } from '../questionnaire/index.ts';
import { orderToAnswer } from '../reverification/index.ts';
import { ownApplicant, requireOpen } from './present.ts';

type Asked = Omit<PartnerOutput<typeof createLink>, 'id' | 'expiresInSeconds' | 'email'> &
  Pick<PartnerOutput<typeof createToken>, 'origin'>;

/** The business that a session is opened for, as its headers say it (S6.2). */
const businessOf = { level: 'partner', reverification: 'partner', questionnaire: 'questionnaire' } as const;

/** Refuses a purpose that the applicant has no use for at present. */
async function requirePurpose(
  call: PartnerCall,
  unit: Unit,
  applicant: Applicant,
  { purpose, questionnaire }: Asked,
): Promise<void> {
  if (purpose === 'reverification') {
    if ((await orderToAnswer(unit.work, call.policyOf(applicant.site), applicant)) === undefined)
      throw new Problem(409, 'reverification-not-ordered', 'Nothing was ordered to be verified again.');
  } else if (purpose === 'questionnaire') {
    if (questionnaire === undefined) throw wrongField('questionnaire', 'required');
    await requireOpenable(call, unit, applicant, questionnaire);
  }
}

/** Makes a token for an applicant of the calling partner, and the address that opens the flow with it. */
async function openFlow(
  call: PartnerCall,
  userId: string,
  asked: Asked,
  link?: { seconds: number; email: boolean },
): Promise<{ token: string; expiresAt: string; url: string }> {
  await ownApplicant(call, userId);
  const { partnerId } = call.actor;
  const questionnaire = asked.purpose === 'questionnaire' ? asked.questionnaire : undefined;
  const business = asked.business ?? businessOf[asked.purpose];
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    requireOpen(applicant);
    await requirePurpose(call, unit, applicant, asked);
    const { id, token, expiresAt } = await issuePartnerToken(unit, call, userId, {
      partnerId,
      level: asked.level,
      business,
      origin: asked.origin,
      redirectUrl: asked.redirectUrl,
      questionnaire,
      verifiesAgain: asked.purpose === 'reverification',
      linkLife: link?.seconds,
    });
    const terms: FlowTerms = { partnerId, business, questionnaire, language: asked.language };
    if (link?.email === true) await mail(unit, applicant, { id, terms, expiresAt });
    return {
      token,
      expiresAt: expiresAt.toISOString(),
      url: flowAddress(pageOrigin(call), terms, token),
    };
  });
}

/** Has a link sent; the message is written from this event, and the secret when it is sent. */
async function mail(
  unit: Unit,
  applicant: Applicant,
  { id, terms, expiresAt }: { id: string; terms: FlowTerms; expiresAt: Date },
): Promise<void> {
  if (applicant.signInEmail() === '')
    throw new Problem(409, 'applicant-without-email', 'No e-mail address of this applicant is known.');
  const { partnerId, business, language, questionnaire } = terms;
  await unit.record({
    action: 'link.sent',
    subject: id,
    details: {
      partner: partnerId,
      business,
      until: expiresAt.toISOString(),
      ...(language !== undefined && { language }),
      ...(questionnaire !== undefined && { questionnaire }),
    },
  });
}

export const createTokenVerb: PartnerVerb<typeof createToken> = async (call, { id, ...asked }) => {
  const opened = await openFlow(call, id, asked);
  call.created();
  return opened;
};

export const createLinkVerb: PartnerVerb<typeof createLink> = async (call, input) => {
  const { id, expiresInSeconds: seconds, email, ...asked } = input;
  const { url, expiresAt } = await openFlow(call, id, asked, { seconds, email });
  call.created();
  return { url, expiresAt };
};
