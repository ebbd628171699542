import { countryList } from '@credence/contract/country';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { identity, kycConfig } from '@credence/contract/identity';
import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { ownReverification } from '@credence/contract/reverification';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { currentCase } from '@credence/contract/verification';
import { fireEvent, screen, within } from '@testing-library/react';
import { ApiError, OfflineError } from '../api/client.ts';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { decidedCase, kycConfigWith, signedIn } from './account.ts';
import { openApp } from './open.tsx';

export const ticket = '01890000-0000-7000-8000-0000000000aa';
export const right = 'correct horse 12';

const masked: ResultOf<typeof identity> = {
  verified: true,
  level: 1,
  site: 'CREDENCE',
  firstname: 'L•••',
  lastname: 'H•••',
  birthDate: '1990-••-••',
  masked: true,
  documentType: 'PASSPORT',
  country: 'AE',
  verifiedAt: '2026-03-01T10:00:00.000Z',
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

/** The password check before a dangerous step. */
const passwordCheck = [
  [
    riskIntercept,
    () => ({
      intercept: true,
      ticket,
      methods: ['password' as const],
      passkey: null,
      expiresAt: '2026-03-02T10:10:00.000Z',
    }),
  ],
  [
    securityCheck,
    ({ password }: InputOf<typeof securityCheck>) => {
      if (password !== right) throw new ApiError(retCodes.SIGN_IN_FAILED, 'wrong');
      return {};
    },
  ],
] as const;

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
    [
      identity,
      (input: InputOf<typeof identity>) =>
        input.ticket === undefined
          ? masked
          : { ...masked, masked: false, firstname: 'Layla', lastname: 'Haddad', birthDate: '1990-04-12' },
    ],
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
      () => {
        refuse();
        return { level: 0 as const };
      },
    ],
    [
      selfUpdate,
      () => {
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

/** Types a password into the check that is open, and goes on. */
export function prove(password: string, button: string): void {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
}
