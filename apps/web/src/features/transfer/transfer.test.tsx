// @vitest-environment happy-dom
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { identity } from '@credence/contract/identity';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import codes from '../../../../../locales/inverse-error-code/en.json';
import english from '../../../../../locales/further-screens/en.json';
import { ApiError, OfflineError } from '../../api/client.ts';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
import { needsTicket, passwordCheck, prove, right, ticket } from '../../testing/security-check.ts';
// Loaded before the first test rather than while it waits.
import './transfer-screen.tsx';

afterEach(cleanup);

const path = '/user/accounts/auth/transfer';
const code = 'ABCD-2345-EFGH';
const inAnHour = '2099-03-02T10:10:00.000Z';

type State = ResultOf<typeof transferState>;
const none: State = {
  status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
  role: null,
  outcome: null,
  expiresAt: null,
  ended: null,
};
const pending = {
  status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
  outcome: 'pending',
  expiresAt: inAnHour,
} as const;
const complete = { status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE', outcome: 'success' } as const;

interface World {
  verified: boolean;
  state: Partial<State>;
  refusal: number | undefined;
  offline: boolean;
}

async function open(given: Partial<World>): Promise<{ calls: FakeCall[]; world: World }> {
  const world: World = { verified: false, state: {}, refusal: undefined, offline: false, ...given };
  const calls = fakeApi([
    ...signedIn,
    [
      identity,
      () => ({
        verified: world.verified,
        level: world.verified ? (1 as const) : (0 as const),
        site: 'CREDENCE',
        firstname: '',
        lastname: '',
        birthDate: '',
        masked: true,
        declared: null,
        documentType: null,
        country: null,
        verifiedAt: null,
      }),
    ],
    [
      transferState,
      () => {
        if (world.offline) throw new OfflineError();
        return { ...none, ...world.state };
      },
    ],
    [
      transferVerify,
      (input: InputOf<typeof transferVerify>) => {
        const { role } = input;
        needsTicket(
          role === 'source'
            ? securityActions.IDENTITY_TRANSFER_BEFORE
            : securityActions.IDENTITY_TRANSFER_AFTER,
          input,
        );
        if (world.refusal !== undefined) throw new ApiError(world.refusal, 'refused');
        world.state = role === 'source' ? { role, expiresAt: inAnHour } : { ...pending, role };
        return role === 'source'
          ? { status: none.status, code, expiresAt: inAnHour }
          : { status: pending.status, code: '', expiresAt: inAnHour };
      },
    ],
    [
      transferWithdraw,
      (input: InputOf<typeof transferWithdraw>) => {
        needsTicket(securityActions.IDENTITY_TRANSFER_BEFORE, input);
        world.state = { ...none, role: 'source', ended: 'stopped' };
        return {};
      },
    ],
    ...passwordCheck,
  ]);
  await openApp(path);
  return { calls, world };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function confirm(button: string): Promise<void> {
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  prove(right, button);
}

const inputsOf = (calls: FakeCall[], of: string) =>
  calls.filter((made) => made.path === of).map(({ input }) => input);

test('[S4.13] [S8.12] the account that is verified is the source: it says what it loses, and tells a code behind the check', async () => {
  const { calls } = await open({ verified: true });
  await title('Move your identity to another account');
  await screen.findByText(/l••@e••\.com.*moves away from/);
  expect(screen.getByText('Every level you have reached')).toBeTruthy();
  expect(screen.getByText('Your balances')).toBeTruthy();
  press('Get a code');
  await confirm('Get a code');
  await screen.findByText(code);
  expect(screen.getByText(/^Valid until .* 2099/)).toBeTruthy();
  expect(inputsOf(calls, riskIntercept.path)).toEqual([{ action: securityActions.IDENTITY_TRANSFER_BEFORE }]);
  expect(inputsOf(calls, transferVerify.path)).toEqual([{ role: 'source' }, { role: 'source', ticket }]);
});

test('[S4.13] a code that was told before and is still good is named, and another voids it', async () => {
  await open({ verified: true, state: { role: 'source', expiresAt: inAnHour } });
  await screen.findByText(/Your code is valid until .* 2099/);
  expect(screen.queryByText(code)).toBeNull();
  expect(screen.getByRole('button', { name: 'Get a new code' })).toBeTruthy();
});

test('[S4.13] [S8.12] an account without an identity is the target: with the code it has its own verification left', async () => {
  const { calls } = await open({});
  await screen.findByText(/l••@e••\.com.*moves to\./);
  press('Move it here');
  await screen.findByText(english['transfer.typed.short']);
  fireEvent.change(screen.getByLabelText(english['transfer.typed.label']), {
    target: { value: 'abcd2345efgh' },
  });
  press('Move it here');
  await confirm('Move it here');
  await title('One thing left: your verification');
  expect(screen.getByText(/You have until .* 2099/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verify now' }).getAttribute('href')).toBe('/user/accounts/auth');
  expect(inputsOf(calls, riskIntercept.path)).toEqual([{ action: securityActions.IDENTITY_TRANSFER_AFTER }]);
  expect(inputsOf(calls, transferVerify.path)).toEqual([
    { role: 'target', code: 'abcd2345efgh' },
    { role: 'target', ticket, code: 'abcd2345efgh' },
  ]);
});

test('[S4.13] a wrong code is told at its field, and can be typed again', async () => {
  await open({ refusal: retCodes.TRANSFER_CODE_WRONG });
  const field = await screen.findByLabelText(english['transfer.typed.label']);
  fireEvent.change(field, { target: { value: code } });
  press('Move it here');
  await confirm('Move it here');
  await screen.findByText(codes['45006']);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('[S4.13] what cannot be moved is told with the reason beside the button', async () => {
  await open({ verified: true, refusal: retCodes.TRANSFER_NOT_POSSIBLE });
  await title('Move your identity to another account');
  press('Get a code');
  await confirm('Get a code');
  await screen.findByText(codes['45005']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[S4.13] while it is being moved the source keeps everything and waits', async () => {
  await open({ verified: true, state: { ...pending, role: 'source' } });
  await title('Your identity is being moved');
  expect(screen.getByText(/You have until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get a code' })).toBeNull();
});

test('[S4.13] [S8.12] the source withdraws behind the check, and both sides are told why a transfer ended', async () => {
  const { calls } = await open({ verified: true, state: { ...pending, role: 'source' } });
  await title('Your identity is being moved');
  press('Cancel the transfer');
  await confirm('Cancel the transfer');
  await screen.findByText(english['transfer.ended.stopped']);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Move your identity to another account'),
  );
  expect(inputsOf(calls, riskIntercept.path)).toEqual([{ action: securityActions.IDENTITY_TRANSFER_BEFORE }]);
  expect(inputsOf(calls, transferWithdraw.path)).toEqual([{}, { ticket }]);
});

test('[S4.13] a transfer between different identities is told to have moved nothing, and another can be begun', async () => {
  await open({ state: { role: 'target', ended: 'another-identity' } });
  await screen.findByText(english['transfer.ended.another-identity']);
  expect(screen.getByLabelText(english['transfer.typed.label'])).toBeTruthy();
});

test.each(['source', 'target'] as const)(
  '[S4.13] a transfer that an officer has undone is told to the %s',
  async (role) => {
    await open({ verified: role === 'source', state: { role, ended: 'undone' } });
    await screen.findByText(english[`transfer.undone.${role}`]);
  },
);

test.each([
  ['source', false, 'Your identity has moved', 'Move it back here', 'Code from your other account'],
  ['target', true, 'Your identity is on this account', 'Move it on to another account', undefined],
] as const)(
  '[S4.13] done, the %s says so, and it can go on from there',
  async (role, verified, done, again, field) => {
    await open({ verified, state: { ...complete, role } });
    await title(done);
    screen.getByText(english[`transfer.done.${role}.more`]);
    press(again);
    await title('Move your identity to another account');
    if (field === undefined) screen.getByRole('button', { name: 'Get a code' });
    else screen.getByLabelText(field);
  },
);

test('without a connection it says so and can be tried again', async () => {
  const { world } = await open({ offline: true });
  await screen.findByText(english['document.offline.title']);
  world.offline = false;
  press('Try again');
  await title('Move your identity to another account');
});
