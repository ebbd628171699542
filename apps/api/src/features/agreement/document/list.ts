import {
  type agreementCopy,
  type agreementDocument,
  type agreementList,
  type AgreementLine,
} from '@credence/contract/agreement';
import { investorClasses, type DocumentCode } from '@credence/contract/words';
import { accountAgreementOf, type Policy, type Site } from '@credence/policy';
import type { AccountCall } from '../../../base/call.ts';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Reader } from '../../../db/database.ts';
import type { Verb } from '../../../http/serve.ts';
import { readApplicant } from '../../applicant/index.ts';
import { readTasks } from '../../task/index.ts';
import { documentInForce } from './documents.ts';
import { textHash } from './hash.ts';
import { versionsInForce } from './library.ts';
import { stateOf } from './states.ts';
import { allDocumentsOf, documentsOf, keptText, type Acceptance } from './store.ts';

/** The documents of a site, those that every account agrees to first. */
function documentsOfSite(policy: Policy): DocumentCode[] {
  const ofAccounts = (policy.accountAgreements ?? []).map(({ code }) => code);
  const ofClasses = investorClasses.flatMap((name) => policy.investorClasses?.[name]?.terms ?? []);
  const known = new Set<DocumentCode>([...ofAccounts, ...ofClasses]);
  return [...known];
}

export const agreementNotFound = () => new Refusal('AGREEMENT_NOT_FOUND', 'There is no such agreement.');

export const agreementDocumentVerb: Verb<typeof agreementDocument> = async (call, { code, language }) => {
  const { site } = await readApplicant(call.db, call.actor.userId, call.keyring);
  const offered = documentsOfSite(call.policyOf(site)).includes(code);
  const shown = offered ? await documentInForce(call, site, code, language) : undefined;
  if (shown === undefined) throw agreementNotFound();
  return shown;
};

const present = (given: Acceptance): AgreementLine['given'][number] => ({
  version: given.version,
  language: given.language,
  hash: given.hash,
  acceptedAt: given.accepted_at.toISOString(),
  withdrawnAt: given.withdrawn_at?.toISOString() ?? null,
});

/** Every document of the account's site, with where the account is with it. */
export async function agreementLines(call: AccountCall, language: string): Promise<AgreementLine[]> {
  const { userId } = call.actor;
  const { site } = await readApplicant(call.db, userId, call.keyring);
  const policy = call.policyOf(site);
  const given = await documentsOf(call.db, userId, site);
  const tasks = await readTasks(call.db, userId, 'AGREEMENT');
  const lines = documentsOfSite(policy).map(async (code): Promise<AgreementLine[]> => {
    const shown = await documentInForce(call, site, code, language);
    if (shown === undefined) return [];
    const { state, of } = stateOf(given, code, shown.version);
    const asked = accountAgreementOf(policy, code);
    const task = tasks.find(({ subject, status }) => subject === code && status === 'todo');
    return [
      {
        code,
        title: shown.title,
        language: shown.language,
        version: shown.version,
        state,
        needed: asked !== undefined,
        withdrawable: asked?.withdrawable ?? true,
        dueAt: state === 'accepted' ? null : (task?.due_at?.toISOString() ?? null),
        changes: shown.changes,
        given: of.map(present),
      },
    ];
  });
  return (await Promise.all(lines)).flat();
}

export const agreementListVerb: Verb<typeof agreementList> = (call, { language }) =>
  agreementLines(call, language);

/** The newest text of a version that the account agreed to, on whichever site. */
export const agreementCopyVerb: Verb<typeof agreementCopy> = async (call, { code, version }) => {
  const given = await allDocumentsOf(call.db, call.actor.userId);
  const found = given.find((one) => one.code === code && one.version === version);
  if (found === undefined) throw agreementNotFound();
  const kept = await keptText(call.db, found.site, found.hash);
  if (kept === undefined || textHash(kept.content) !== found.hash) {
    throw new Error('The text of an agreement is not there as it was shown');
  }
  const { acceptedAt, withdrawnAt, language, hash } = present(found);
  return { code, version, language, hash, ...kept.content, acceptedAt, withdrawnAt };
};

/** What an account agreed to with its site in the versions that are in force. */
export async function acceptedInForce(
  library: Pick<Context, 'config' | 'now'>,
  db: Reader,
  { userId, site }: { userId: string; site: Site },
): Promise<Acceptance[]> {
  const given = await documentsOf(db, userId, site);
  const inForce = await versionsInForce(library);
  return given.filter(
    ({ code, version, withdrawn_at }) => withdrawn_at === null && inForce[code] === version,
  );
}
