import type { agreementApply } from '@credence/contract/agreement';
import type { InputOf } from '@credence/contract/endpoint';
import { documentCodes, type AgreementCode, type DocumentCode } from '@credence/contract/words';
import { transact } from '../../../audit/index.ts';
import type { AccountCall } from '../../../base/call.ts';
import { inputRefused, Refusal } from '../../../base/refusal.ts';
import { lockApplicant, readApplicant } from '../../applicant/index.ts';
import { documentInForce } from './documents.ts';
import { orderAgreements } from './duties.ts';
import { insertDocument, keepText } from './store.ts';

type Input = InputOf<typeof agreementApply>;

export const isDocumentCode = (code: AgreementCode): code is DocumentCode =>
  documentCodes.some((known) => known === code);

/**
 * Agrees to a document exactly as it was shown. Agreeing again to what holds is no error and changes nothing.
 */
export async function acceptDocument(call: AccountCall, code: DocumentCode, input: Input): Promise<void> {
  const { userId, via, session } = call.actor;
  const { caseId, recipient, hash, language, version } = input;
  if (caseId !== undefined) throw inputRefused({ caseId: 'not-allowed' });
  if (recipient !== undefined) throw inputRefused({ recipient: 'not-allowed' });
  if (hash === undefined) throw inputRefused({ hash: 'required' });
  const { site } = await readApplicant(call.db, userId, call.keyring);
  const shown = await documentInForce(call, site, code, language);
  if (shown === undefined) throw new Refusal('AGREEMENT_NOT_FOUND', 'There is no such agreement now.');
  const same = shown.version === version && shown.language === language && shown.hash === hash;
  if (!same) {
    throw new Refusal('AGREEMENT_CHANGED', 'The text has changed. Read it again.', {
      version: shown.version,
    });
  }
  await transact(call, userId, async (unit) => {
    const { work } = unit;
    const applicant = await lockApplicant(work, userId, call.keyring);
    // The account moved meanwhile, to a site of another company.
    if (applicant.site !== site)
      throw new Refusal('AGREEMENT_CHANGED', 'The text has changed. Read it again.');
    const at = call.now();
    const { title, introduction, sections } = shown;
    await keepText(work, {
      site,
      hash,
      content: JSON.stringify({ title, introduction, sections }),
      kept_at: at,
    });
    const fresh = await insertDocument(work, applicant.key, {
      user_id: userId,
      id: call.newId(),
      site,
      code,
      version,
      language,
      hash,
      address: call.address,
      via,
      session,
      accepted_at: at,
      withdrawn_at: null,
    });
    if (!fresh) {
      unit.unchanged();
      return;
    }
    await orderAgreements(call, work, userId, call.policyOf(site));
    await unit.record({
      action: 'agreement.accepted',
      subject: userId,
      details: { code, version, language, hash },
    });
  });
}
