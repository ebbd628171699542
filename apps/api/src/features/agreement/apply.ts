import { agreementVersions, type agreementApply, type agreements } from '@credence/contract/agreement';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import type { ConsentCode } from '@credence/contract/words';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { acceptDocument, isDocumentCode } from './document/accept.ts';
import { acceptedInForce } from './document/list.ts';
import { acceptancesOf, consentsOf, insertAcceptance, insertConsent, type ConsentOf } from './store.ts';

interface Agreed {
  code: ConsentCode;
  version: string;
  language: string;
}

/** Records in a transaction that the account agrees to the current text; agreeing again is no error. */
export async function agree(unit: Unit, call: AccountCall, input: Agreed): Promise<void> {
  const { code } = input;
  const { userId } = call.actor;
  const proof = proofOf(call, input);
  const { key } = await readApplicant(unit.work, userId, call.keyring);
  const fresh = await insertAcceptance(unit.work, key, { ...proof, userId, code });
  await record(unit, userId, fresh, { code, version: proof.version, language: proof.language });
}

/** The same for a biometric consent, for one case and one recipient. */
async function consent(unit: Unit, call: AccountCall, input: Agreed, of: ConsentOf): Promise<void> {
  const { code } = input;
  const proof = proofOf(call, input);
  const { key } = await readApplicant(unit.work, of.userId, call.keyring);
  const fresh = await insertConsent(unit.work, key, { ...proof, ...of });
  const { version, language } = proof;
  await record(unit, of.caseId, fresh, { code, version, language, recipient: of.recipient });
}

function proofOf(call: AccountCall, { code, version, language }: Agreed) {
  if (version !== agreementVersions[code]) {
    throw new Refusal('AGREEMENT_CHANGED', 'The text has changed. Read it again.', {
      version: agreementVersions[code],
    });
  }
  return { version, language, address: call.address, at: call.now() };
}

async function record(
  unit: Unit,
  subject: string,
  fresh: boolean,
  details: Record<string, string>,
): Promise<void> {
  if (fresh) await unit.record({ action: 'agreement.accepted', subject, details });
  else unit.unchanged();
}

async function agreeToText(call: AccountCall, agreed: Agreed, of: ConsentOf | undefined): Promise<void> {
  try {
    await transact(call, call.actor.userId, (unit) =>
      of === undefined ? agree(unit, call, agreed) : consent(unit, call, agreed, of),
    );
  } catch (error) {
    // The case it refers to does not exist.
    if (databaseErrorCode(error) === '23503') throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    throw error;
  }
}

export const agreementApplyVerb: Verb<typeof agreementApply> = async (call, input) => {
  const { code, version, language } = input;
  const of = isDocumentCode(code) ? undefined : requestedConsent(call, input);
  if (isDocumentCode(code)) await acceptDocument(call, code, input);
  else await agreeToText(call, { code, version, language }, of);
  const accepted = await presentAgreements(call);
  const found = accepted.find((one) => one.code === input.code && (of === undefined || isAbout(one, of)));
  if (found === undefined) throw new Error('What was agreed to is not there');
  return found;
};

const isAbout = (one: ResultOf<typeof agreementApply>, of: ConsentOf): boolean =>
  one.caseId === of.caseId && one.recipient === of.recipient;

/**
 * The case and recipient that a biometric consent must name; undefined for agreements of the whole account.
 */
function requestedConsent(
  call: AccountCall,
  { code, caseId, recipient, hash }: InputOf<typeof agreementApply>,
): ConsentOf | undefined {
  if (hash !== undefined) throw inputRefused({ hash: 'not-allowed' });
  if (code === 'biometric-consent') {
    if (caseId === undefined) throw inputRefused({ caseId: 'required' });
    if (recipient === undefined) throw inputRefused({ recipient: 'required' });
    return { userId: call.actor.userId, caseId, recipient };
  }
  if (caseId !== undefined) throw inputRefused({ caseId: 'not-allowed' });
  if (recipient !== undefined) throw inputRefused({ recipient: 'not-allowed' });
  return undefined;
}

export const agreementsVerb: Verb<typeof agreements> = (call) => presentAgreements(call);

async function presentAgreements(call: AccountCall): Promise<ResultOf<typeof agreements>> {
  const { db } = call;
  const { userId } = call.actor;
  const nobody = { case_id: null, recipient: null };
  const accepted = (await acceptancesOf(db, userId)).map((row) => ({ ...row, ...nobody }));
  const consents = (await consentsOf(db, userId)).map((row) => ({
    ...row,
    code: 'biometric-consent' as const,
  }));
  const { site } = await readApplicant(db, userId, call.keyring);
  const documents = (await acceptedInForce(call, db, { userId, site })).map((row) => ({ ...row, ...nobody }));
  return [
    ...[...accepted, ...consents].filter(({ code, version }) => version === agreementVersions[code]),
    ...documents,
  ].map(({ code, version, accepted_at, case_id: caseId, recipient }) => ({
    code,
    version,
    agreedAt: accepted_at.toISOString(),
    caseId,
    recipient,
  }));
}
