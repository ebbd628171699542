import { countryList } from '@credence/contract/country';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { identity, kycConfig } from '@credence/contract/identity';
import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { ownReverification } from '@credence/contract/reverification';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { currentCase } from '@credence/contract/verification';
import { ApiError, OfflineError } from '../api/client.ts';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { decidedCase, filledInfo, kycConfigWith, signedIn } from './account.ts';
import { openApp } from './open.tsx';
import { needsTicket, passwordCheck } from './security-check.ts';

const masked: ResultOf<typeof identity> = {
  verified: true,
  level: 1,
  site: 'CREDENCE',
  firstname: 'L•••',
  lastname: 'H•••',
  birthDate: '1990-••-••',
  masked: true,
  declared: null,
  documentType: 'PASSPORT',
  country: 'AE',
  verifiedAt: '2026-03-01T10:00:00.000Z',
};

const clear = (input: InputOf<typeof identity>): ResultOf<typeof identity> => {
  needsTicket(securityActions.VIEW, input);
  const { firstname, lastname, birthDate } = filledInfo;
  return { ...masked, firstname, lastname, birthDate, masked: false, declared: filledInfo };
};

type Offer = ResultOf<typeof identityChangeTerms>['reset'];

/** As Türkiye's site has it. */
const changedInApp = {
  selfService: { reset: false, update: false, daysBetween: 1 },
  reverification: { channel: 'app', days: 30 },
} as const;

interface World {
  offer: Partial<Offer>;
  refusal: number | undefined;
  offline: boolean;
  /** An identity is changed in the mobile app. */
  inApp: boolean;
  /** The session was opened for what was ordered, with documents of these countries. */
  ordered: string[] | undefined;
  /** A country that cannot be looked up. */
  unanswered: string;
}

/** Passports of two countries, one of which has more that is not taken. */
const documentAnswers = (world: World) =>
  [
    [
      countryList,
      () =>
        ['AE', 'IN'].map((code) => ({
          country_code: code,
          country_name: code,
          is_disable: false,
          documents: true,
        })),
    ],
    [
      supportedDocumentType,
      ({ country }: InputOf<typeof supportedDocumentType>) => {
        if (country === world.unanswered) throw new ApiError(retCodes.SERVER_FAILED, 'down');
        return {
          country,
          level: 1 as const,
          documentTypes: [
            { type: 'PASSPORT' as const, code: 'KYC_DOC_TYPE_PASSPORT' as const, sides: ['front' as const] },
          ],
          refused: country === 'IN' ? [{ name: 'PAN', reason: 'tax-number-only' as const }] : [],
          nonDocument: [],
        };
      },
    ],
  ] as const;

/** Opens a screen in a world that the test can change while it is open. */
export async function openIdentityChange(
  path: string,
  given: Partial<World> = {},
): Promise<{ calls: FakeCall[]; world: World }> {
  const world: World = {
    offer: {},
    refusal: undefined,
    offline: false,
    inApp: false,
    ordered: undefined,
    unanswered: '',
    ...given,
  };
  const offer = (lost: Offer['lost']): Offer => ({
    offered: true,
    allowed: true,
    code: 0,
    from: null,
    kept: ['ACCOUNT', 'BALANCES', 'PERSONAL_INFO', 'HISTORY'],
    lost,
    ...world.offer,
  });
  const refuse = () => {
    if (world.refusal !== undefined) throw new ApiError(world.refusal, 'refused');
  };
  const calls = fakeApi([
    ...signedIn,
    [identity, (input: InputOf<typeof identity>) => (input.clear ? clear(input) : masked)],
    [
      identityChangeTerms,
      () => {
        if (world.offline) throw new OfflineError();
        return {
          level: 1 as const,
          reset: offer(['LEVELS', 'LIMITS', 'DOCUMENTS']),
          update: offer(['DOCUMENTS']),
        };
      },
    ],
    [currentCase, () => null],
    [
      ownReverification,
      () => ({
        rules: world.ordered ? { countries: world.ordered, documentTypes: [], refused: [] } : null,
        opensUpdate: world.ordered !== undefined,
      }),
    ],
    [kycConfig, () => (world.inApp ? { ...kycConfigWith(), ...changedInApp } : kycConfigWith())],
    ...passwordCheck,
    [
      selfReset,
      (input: InputOf<typeof selfReset>) => {
        needsTicket(securityActions.RESET, input);
        refuse();
        return { level: 0 as const };
      },
    ],
    [
      selfUpdate,
      (input: InputOf<typeof selfUpdate>) => {
        // In a session that was opened for it nothing is asked.
        if (world.ordered === undefined) needsTicket(securityActions.UPDATE, input);
        refuse();
        return {
          ...decidedCase('retry', []),
          state: 'collecting' as const,
          verdict: null,
          purpose: 'update' as const,
        };
      },
    ],
    ...documentAnswers(world),
  ]);
  await openApp(path);
  return { calls, world };
}
