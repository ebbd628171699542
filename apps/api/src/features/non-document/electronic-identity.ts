import { createHash } from 'node:crypto';
import type { electronicIdentityReturn, InputOf, vendorToken } from '@credence/contract';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { pageOrigin } from '../../http/page-origin.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant, type Applicant } from '../applicant/index.ts';
import {
  compareExtracted,
  decideCase,
  lockCase,
  levelOf,
  openCaseFor,
  readCase,
  showCase,
  type CaseRow,
  type ProviderVerdict,
} from '../verification/index.ts';
import {
  isOutage,
  requestSecrets,
  type IdentityProvider,
  type PresentedIdentity,
} from './identity-provider.ts';
import { requireRoute } from './route.ts';
import { openSecrets, saveRequest, takeRequest } from './store.ts';

/** milliseconds; a person needs an app, a card and a code for it */
const requestLife = 30 * 60_000;

type Input = Extract<InputOf<typeof vendorToken>, { by: 'electronic-identity' }>;

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();
const notOffered = () => new Refusal('ROUTE_NOT_SUPPORTED', 'No electronic identity is asked for here.');
const unavailable = () => new Refusal('PROVIDER_UNAVAILABLE', 'The electronic identity does not answer.');

/** Opens a case and says where the person proves who he is. Asked again, the earlier request is void. */
export async function beginElectronicIdentity(
  call: Call<AccountActor>,
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
      stateHash: hashOf(state),
      secrets: JSON.stringify(secrets),
      expiresAt: new Date(call.now().getTime() + requestLife),
    });
    await unit.record({ action: 'electronic-identity.asked', subject: row.id });
    return { case: await showCase(call, unit.work, row), url, shownNumber: '' };
  });
}

/** Takes the answer that the person came back with. It is good once, and only for the account that asked. */
export function electronicIdentityReturnVerb(
  provider: IdentityProvider | undefined,
): Verb<typeof electronicIdentityReturn> {
  return async (call, input) => {
    const { userId } = call.actor;
    if (provider === undefined) throw notOffered();
    const request = await transact(call, userId, async (unit) => {
      const taken = await takeRequest(unit.work, userId, hashOf(input.state));
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
    // Declined, or closed: the case stays open for another try or another way.
    if (input.code === undefined) return showCase(call, call.db, row);

    const secrets = v.parse(requestSecrets, JSON.parse(openSecrets(applicant.key, request)));
    const identity = await provider
      .redeem(secrets, { state: input.state, code: input.code, iss: input.iss })
      .catch((error: unknown) => {
        throw isOutage(error) ? unavailable() : notOffered();
      });
    return transact(call, userId, async (unit) => {
      const owner = await lockApplicant(unit.work, userId, call.keyring);
      const current = await lockCase(unit.work, userId, row.id);
      if (current === undefined) throw notOffered();
      // Compared with what is declared now, under the lock: it could be changed while the identity was asked for.
      const verdict = verdictOf(call, owner, current, identity, provider.issuer);
      const decided = await decideCase(call, unit, owner, current, verdict);
      return showCase(call, unit.work, decided);
    });
  };
}

/** Whom the electronic identity names, beside whom the applicant declared to be. */
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
      level: levelOf(row),
      country: row.country,
      documentType: null,
      declared: applicant.info,
      pictures: new Map(),
      today: call.now().toISOString().slice(0, 10),
    },
  );
  const compared = (['name', 'birthDate'] as const).every((field) =>
    reading.comparisons.some((one) => one.field === field && one.outcome !== 'incomparable'),
  );
  return {
    state: 'checked',
    handedIn: true,
    labels,
    privateNote: compared
      ? ''
      : 'The electronic identity tells no name or birth date that could be compared.',
    // Without name and birth date it proves that somebody is there, not who.
    facts: compared ? { ...facts, readingSure: true, registryConfirmed: true } : {},
    reading,
    document: { country: row.country, number: `${issuer}#${identity.subject}` },
  };
}
