// @vitest-environment happy-dom
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  handOffClaim,
  handOffEnter,
  handOffJoin,
  handOffLook,
  handOffPair,
  handOffStart,
  handOffStop,
  handOffType,
} from '@credence/contract/hand-off';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { currentCase } from '@credence/contract/verification';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { loadFurther } from '../../i18n/further.ts';
import { furtherTexts, startTexts } from '../../i18n/load.ts';
import { kycInfoWith } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
import { HandOff } from './hand-off.tsx';
// Loaded before the first test rather than while it waits.
import './hand-off-screen.tsx';

afterEach(cleanup);

type State = ResultOf<typeof handOffLook>;

const waiting: State = {
  id: '01890000-0000-7000-8000-0000000000bb',
  stage: 'waiting',
  drawing: 'M0 0h1v1h-1z',
  size: 45,
  address: 'http://localhost/user/accounts/auth/hand-off#first',
  changesIn: 20_000,
  triesLeft: 3,
  expiresAt: '2026-03-02T10:10:00.000Z',
};
const later = (stage: State['stage'], triesLeft = 3): State => ({
  ...waiting,
  stage,
  drawing: '',
  size: 0,
  address: '',
  changesIn: 0,
  triesLeft,
});

/** Offers the phone on a computer, in a world that the test can change. */
async function offer() {
  const world = { state: waiting, digits: '4821', late: false };
  const calls = fakeApi([
    [handOffStart, () => world.state],
    [handOffLook, () => world.state],
    [
      handOffPair,
      ({ digits }: InputOf<typeof handOffPair>) => {
        if (world.late) {
          world.state = later('over', world.state.triesLeft);
          throw new ApiError(retCodes.HAND_OFF_OVER, 'over');
        }
        if (digits === world.digits) return (world.state = later('paired'));
        world.state = later(world.state.triesLeft > 1 ? 'joined' : 'over', world.state.triesLeft - 1);
        throw new ApiError(
          world.state.stage === 'over' ? retCodes.HAND_OFF_OVER : retCodes.HAND_OFF_CODE_WRONG,
          'wrong',
        );
      },
    ],
    [handOffStop, () => ({})],
    [handOffType, () => ({ address: 'https://credence.example/m', code: 'BCDFGHJK', goodFor: 300 })],
    [currentCase, () => null],
    [kycInfo, () => kycInfoWith('ALLOW')],
  ]);
  await startTexts();
  await loadFurther(furtherTexts);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HandOff level={1} />
    </QueryClientProvider>,
  );
  return { world, calls };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (digits: string) => {
  fireEvent.change(screen.getByLabelText('Enter the four digits on your phone'), {
    target: { value: digits },
  });
  press('Continue');
};

test('[S2.2] the code is drawn as it is told, with one to type for who cannot scan, and closing stops it', async () => {
  const { calls } = await offer();
  press('Continue on your phone');
  const code = await screen.findByRole('img', { name: 'Code to scan with your phone' });
  expect(code.querySelector('path')?.getAttribute('d')).toBe(waiting.drawing);
  expect(code.getAttribute('viewBox')).toBe('0 0 45 45');
  expect(calls.map(({ path }) => path)).not.toContain(handOffType.path);
  press('I can’t scan it');
  await screen.findByText('BCDF GHJK');
  screen.getByText(/credence\.example\/m/);
  screen.getByText(/^Good until .*, for one phone\.$/);
  press('Close');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(handOffStop.path));
  expect(screen.queryByRole('img')).toBeNull();
});

test('[S2.2] wrong digits cost a try, right ones open it on the phone, and when that is done this page goes on', async () => {
  const { world, calls } = await offer();
  world.state = later('joined');
  press('Continue on your phone');
  await screen.findByLabelText('Enter the four digits on your phone');
  type('12');
  await screen.findByText('Enter all four digits.');
  type('0000');
  await screen.findByText(/You have 2 tries left/);
  type('4821');
  await screen.findByText('Opening on your phone…');
  world.state = later('open');
  await screen.findByRole('button', { name: 'Stop and continue here' });
  // By no slip of the hand: the phone would be cut off.
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  world.state = later('finished');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ path }) => path)).not.toContain(handOffStop.path);
});

test('[S2.2] once the server says that three tries were wrong no digits are taken any more, and another code is asked for', async () => {
  const { world, calls } = await offer();
  world.state = later('joined', 1);
  press('Continue on your phone');
  await screen.findByLabelText('Enter the four digits on your phone');
  type('0000');
  await screen.findByText(/digits were wrong three times/);
  expect(screen.queryByLabelText('Enter the four digits on your phone')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  const asked = () => calls.filter(({ path }) => path === handOffStart.path).length;
  expect(asked()).toBe(1);
  world.state = { ...waiting, id: '01890000-0000-7000-8000-0000000000cc', drawing: 'M1 1h1v1h-1z' };
  press('Show a new code');
  const code = await screen.findByRole('img', { name: 'Code to scan with your phone' });
  expect(code.querySelector('path')?.getAttribute('d')).toBe('M1 1h1v1h-1z');
  expect(asked()).toBe(2);
});

test('[S2.2] digits that come too late are not called wrong', async () => {
  const { world } = await offer();
  world.state = later('joined');
  world.late = true;
  press('Continue on your phone');
  await screen.findByLabelText('Enter the four digits on your phone');
  type('4821');
  await screen.findByText(/Its time is up/);
  expect(screen.queryByText(/wrong three times/)).toBeNull();
});

test('[S2.2] a phone is not asked to go on with a phone', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as unknown as MediaQueryList,
  );
  await offer();
  expect(screen.queryByRole('button')).toBeNull();
});

/** Opens the phone's page with a code behind the address. */
async function scan(claims: () => ResultOf<typeof handOffClaim>) {
  const calls = fakeApi([
    [
      handOffJoin,
      ({ code }: InputOf<typeof handOffJoin>) => {
        if (code !== 'scanned') throw new ApiError(retCodes.HAND_OFF_OVER, 'over');
        return { ticket: 'the-ticket', digits: '4821', expiresAt: waiting.expiresAt };
      },
    ],
    [
      handOffEnter,
      ({ code }: InputOf<typeof handOffEnter>) => {
        if (code !== 'BCDFGHJK') throw new ApiError(retCodes.HAND_OFF_OVER, 'over');
        return { ticket: 'the-ticket', digits: '4821', expiresAt: waiting.expiresAt };
      },
    ],
    [handOffClaim, claims],
  ]);
  return calls;
}

test('[S2.2] [S2.18] the phone takes the code out of its address, shows the digits, and goes on by the token, signed in or not', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  let accessToken = '';
  const calls = await scan(() => ({ stage: accessToken ? 'open' : 'joined', accessToken }));
  await openApp('/user/accounts/auth/hand-off#scanned');
  await screen.findByText('4821');
  expect(window.location.href).toBe('http://localhost/user/accounts/auth/hand-off');
  accessToken = 'one-time';
  await waitFor(() =>
    expect(replace).toHaveBeenCalledWith('/user/accounts/auth/sdk?lang=en-US&from=hand-off&token=one-time'),
  );
  expect(calls.map(({ path }) => path).filter((path) => path.includes('private'))).toEqual([]);
  expect(calls.every(({ credentials }) => credentials === 'omit')).toBe(true);
});

test('[S2.2] a code that was used says what to do', async () => {
  await scan(() => ({ stage: 'joined', accessToken: '' }));
  await openApp('/user/accounts/auth/hand-off#old');
  await screen.findByRole('heading', { level: 1, name: 'This code is no longer valid' });
});

test('[S2.2] without a code one is typed, as it stands or in small letters; a wrong one is told', async () => {
  const calls = await scan(() => ({ stage: 'joined', accessToken: '' }));
  await openApp('/user/accounts/auth/hand-off');
  await screen.findByRole('heading', { level: 1, name: 'Code from your computer' });
  const field = screen.getByLabelText('Code of eight letters');
  const enter = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    press('Continue');
  };
  enter('bcdf');
  await screen.findByText('Type all eight letters.');
  expect(calls).toEqual([]);
  enter('BBBB BBBB');
  await screen.findByText(/This code is not right/);
  enter('bcdf-ghjk');
  await screen.findByText('4821');
});
