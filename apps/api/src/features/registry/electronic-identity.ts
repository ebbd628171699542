import type { InputOf } from '@credence/contract/endpoint';
import type { electronicIdentityReturn, vendorToken } from '@credence/contract/vendor-calls';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import { isoDay } from '../../base/day.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant, readApplicant } from '../applicant/index.ts';
import { compareExtracted } from '../reading/index.ts';
import { type ProviderVerdict } from '../provider/index.ts';
import { decideCase } from '../decision/index.ts';
import { type CaseRow, lockCase, readCase } from '../case/index.ts';
import { openCaseFor, showCase } from '../submission/index.ts';
import { isProviderAway } from '../openid/index.ts';
import { requestSecrets, type IdentityProvider, type PresentedIdentity } from './identity-provider.ts';
import { requireRoute } from './route.ts';
import { openSecrets, saveRequest, takeRequest } from './store.ts';

/** Milliseconds; the applicant needs an app, a card and a code for it. */
const requestLife = 30 * 60_000;

type Input = Extract<InputOf<typeof vendorToken>, { by: 'electronic-identity' }>;

const notOffered = () => new Refusal('ROUTE_NOT_SUPPORTED', 'No electronic identity is asked for here.');
const unavailable = () => new Refusal('PROVIDER_UNAVAILABLE', 'The electronic identity does not answer.');

/**
 * Opens a case and returns the address of the electronic identity's page. A second request invalidates the
 * first.
 */
export async function beginElectronicIdentity(
  call: AccountCall,
  input: Input,
  provider: IdentityProvider | undefined,
) {
  const { userId } = call.actor;
  if (provider === undefined) throw notOffered();
  requireRoute(call, await readApplicant(call.db, userId, call.keyring), input);
  const { url, state, secrets } = await provider
    .request(`${pageOrigin(call)}/user/accounts/auth/vendor`)
    .catch(() => {
      throw unavailable();
    });
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const row = await openCaseFor(call, unit, applicant, {
      ...requireRoute(call, applicant, input),
      purpose: 'verify',
      route: 'electronic-identity',
      provider: 'PROVIDER_DEFAULT',
    });
    await saveRequest(unit.work, applicant.key, {
      userId,
      caseId: row.id,
      stateHash: sha256(state),
      secrets: JSON.stringify(secrets),
      expiresAt: new Date(call.now().getTime() + requestLife),
    });
    await unit.record({ action: 'electronic-identity.asked', subject: row.id });
    return { case: await showCase(call, unit.work, row), url, shownNumber: '' };
  });
}

/**
 * Takes the answer that the applicant returned with. It can be used once, and only by the account that asked.
 */
export function electronicIdentityReturnVerb(
  provider: IdentityProvider | undefined,
): Verb<typeof electronicIdentityReturn> {
  return async (call, input) => {
    const { userId } = call.actor;
    if (provider === undefined) throw notOffered();
    const request = await transact(call, userId, async (unit) => {
      const taken = await takeRequest(unit.work, userId, sha256(input.state));
      if (taken === undefined) unit.unchanged();
      else {
        await unit.record({
          action: input.code === undefined ? 'electronic-identity.declined' : 'electronic-identity.answered',
          subject: taken.case_id,
        });
      }
      return taken;
    });
    if (request === undefined || request.expires_at <= call.now()) throw notOffered();
    const applicant = await readApplicant(call.db, userId, call.keyring);
    const row = await readCase(call.db, userId, request.case_id);
    if (row === undefined) throw notOffered();
    // Declined or closed: the case stays open for another try or another route.
    if (input.code === undefined) return showCase(call, call.db, row);

    const secrets = v.parse(requestSecrets, JSON.parse(openSecrets(applicant.key, request)));
    const identity = await provider
      .redeem(secrets, { state: input.state, code: input.code, iss: input.iss })
      .catch((error: unknown) => {
        throw isProviderAway(error) ? unavailable() : notOffered();
      });
    return transact(call, userId, async (unit) => {
      const owner = await lockApplicant(unit.work, userId, call.keyring);
      const current = await lockCase(unit.work, userId, row.id);
      if (current === undefined) throw notOffered();
      // Compared with the current personal info, under the lock: it could change while the identity was
      // requested.
      const verdict = verdictOf(call, owner, current, identity, provider.issuer);
      const decided = await decideCase(call, unit, owner, current, verdict);
      return showCase(call, unit.work, decided);
    });
  };
}

/** The person named by the electronic identity, compared with the personal info. */
function verdictOf(
  call: Call,
  applicant: Applicant,
  row: CaseRow,
  identity: PresentedIdentity,
  issuer: string,
): ProviderVerdict {
  if (applicant.info === undefined) throw new Error('A case was begun without personal information');
  const { reading, facts, labels } = compareExtracted(
    {
      type: undefined,
      issuingCountry: '',
      nationality: '',
      documentNumber: '',
      givenNames: identity.firstname,
      surname: identity.lastname,
      birthDate: identity.birthDate,
      expiryDate: '',
    },
    {
      country: row.country,
      documentType: null,
      declared: applicant.info,
      today: isoDay(call.now()),
    },
  );
  const compared = (['name', 'birthDate'] as const).every((field) =>
    reading.comparisons.some((one) => one.field === field && one.outcome !== 'incomparable'),
  );
  return {
    state: 'checked',
    submitted: true,
    labels,
    privateNote: compared
      ? ''
      : 'The electronic identity tells no name or birth date that could be compared.',
    // Without name and birth date it does not prove who the person is.
    facts: compared ? { ...facts, readingSure: true, registryConfirmed: true } : {},
    reading,
    document: { country: row.country, number: `${issuer}#${identity.subject}` },
  };
}
