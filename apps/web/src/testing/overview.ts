import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { identity, kycConfig, taskList, taskRegion } from '@credence/contract/identity';
import { type KycInfo, kycInfo, type StepStatus } from '@credence/contract/kyc';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { vipPopup } from '@credence/contract/member';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { trafficDiversion } from '@credence/contract/sister-site';
import { currentCase } from '@credence/contract/verification';
import { screen, within } from '@testing-library/react';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { decidedCase, emptyInfo, kycConfigWith, kycInfoWith, savedInfo, signedIn } from './account.ts';
import { openApp } from './open.tsx';

export type Tasks = ResultOf<typeof taskList>['tasks'];

interface World {
  tasks: Tasks;
  found: ReturnType<typeof decidedCase>;
  popup: boolean;
  ways: ResultOf<typeof supportedDocumentType>['nonDocument'];
  rules: Partial<ResultOf<typeof kycConfig>>;
  owed: AccountTask[];
}

/** Opens the overview with these levels. */
export async function openHub(info: KycInfo, given: Partial<World> = {}): Promise<FakeCall[]> {
  const calls = fakeApi([
    ...signedIn,
    [kycInfo, () => info],
    [readPersonalInfo, () => savedInfo({ ...emptyInfo, residenceCountry: 'AE' }, { complete: true })],
    [currentCase, () => given.found ?? decidedCase('retry', [])],
    [taskList, () => ({ status: 'ALLOW' as const, tasks: given.tasks ?? [] })],
    [accountTasks, () => given.owed ?? []],
    [vipPopup, () => ({ show: given.popup ?? false, level: info.applicant.level })],
    [
      identity,
      () => ({
        verified: true,
        level: 1 as const,
        site: 'CREDENCE',
        firstname: 'L•••',
        lastname: 'H•••',
        birthDate: '1990-••-••',
        masked: true,
        declared: null,
        documentType: 'PASSPORT' as const,
        country: 'AE',
        verifiedAt: '2026-03-01T10:00:00.000Z',
      }),
    ],
    [kycConfig, () => ({ ...kycConfigWith(), ...given.rules })],
    [
      supportedDocumentType,
      ({ country }: InputOf<typeof supportedDocumentType>) => ({
        country,
        level: 1 as const,
        documentTypes: [],
        refused: [],
        nonDocument: given.ways ?? [],
      }),
    ],
    [taskRegion, () => ({ site: 'CREDENCE', country: 'AE', by: 'residence' as const })],
    [
      trafficDiversion,
      () => ({
        site: 'CREDENCE',
        target: '' as const,
        by: '' as const,
        country: '',
        required: false,
        url: '',
        limits: [],
        moved: false,
      }),
    ],
  ]);
  await openApp('/user/accounts/auth');
  return calls;
}

/** The card with the next step. */
export const panel = async () => {
  const heading = await screen.findByText(/^(Next step|Where you stand)$/);
  const card = heading.closest('section');
  if (!card) throw new Error('no card around the next step');
  return within(card);
};

/** The levels where the first is approved. */
export const second = (status: StepStatus, rest: Partial<KycInfo> = {}) =>
  kycInfoWith('SUCCESS', status, rest);
