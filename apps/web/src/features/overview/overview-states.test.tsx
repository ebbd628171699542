// @vitest-environment happy-dom
import { vipPopup } from '@credence/contract/member';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { decidedCase, kycInfoWith } from '../../testing/account.ts';
import { openHub, panel, second, type Tasks } from '../../testing/overview.ts';

afterEach(cleanup);

/** What the rung of the limit in force says. */
const inForce = () => screen.getByText('Your limit now').closest('li')?.textContent;

const secondTasks: Tasks = [
  { code: 'PERSONAL_INFO', level: 2, status: 'DONE' },
  { code: 'PROOF_OF_ADDRESS', level: 2, status: 'TODO' },
  { code: 'LIVENESS', level: 2, status: 'WAITING' },
  { code: 'SOMETHING_NEWER', level: 2, status: 'TODO' },
];

describe('level 2 on the overview', () => {
  test('[S4.9] [S7.24] ALLOW lists what is left, waited for and done, and leads on', async () => {
    await openHub(second('ALLOW', { bannerTags: ['LEVEL2_AVAILABLE'] }), { tasks: secondTasks });
    const card = await panel();
    fireEvent.click(card.getByRole('button', { name: 'What you need' }));
    const items = card.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toContain('Proof of address');
    expect(items.join()).not.toContain('SOMETHING_NEWER');
    expect(card.getByLabelText('Done:').closest('li')?.textContent).toContain('Your details');
    expect(card.getByLabelText('Being checked:').closest('li')?.textContent).toContain('Three photos');
    card.getByText('You can start level 2 now.');
    expect(card.getByRole('link', { name: 'Start level 2' }).getAttribute('href')).toBe(
      '/user/accounts/auth/kyc?level=2',
    );
  });

  test.each([
    ['PENDING', 'We are checking your address and your pictures'],
    ['SUCCESS', 'Both levels are verified'],
    ['FAILED_AND_CAN_RETRY', 'Please try level 2 again'],
    ['FAILED_AND_CAN_NOT_RETRY', 'We could not approve level 2'],
    ['CERTIFICATION_DISABLED', 'Your identity is verified'],
    ['NOT_ALLOW', 'Your identity is verified'],
  ] as const)('[S4.9] %s: %s', async (status, title) => {
    await openHub(second(status), { found: decidedCase('refused', ['document-altered']) });
    (await panel()).getByRole('heading', { name: title });
  });

  test('a refusal for good asks nobody for another picture', async () => {
    await openHub(second('FAILED_AND_CAN_NOT_RETRY'), {
      found: decidedCase('refused', ['document-not-original']),
    });
    (await panel()).getByText(/instead of the document itself/);
  });

  test.each([
    'ALLOW',
    'PENDING',
    'SUCCESS',
    'FAILED_AND_CAN_RETRY',
    'FAILED_AND_CAN_NOT_RETRY',
    'CERTIFICATION_DISABLED',
    'NOT_ALLOW',
  ] as const)('[S4.11] the limit of level 1 stands while level 2 is %s', async (status) => {
    await openHub(second(status));
    await panel();
    expect(inForce()).toMatch(/^Level 1: identity.*10\.00000000.BTC/);
  });

  test('[S4.9] while it is paused nobody is told that nothing is left to do', async () => {
    await openHub(second('CERTIFICATION_DISABLED'));
    const card = await panel();
    card.getByText(/Level 2 isn’t taking new verifications/);
    expect(card.queryByText(/Nothing is left/)).toBeNull();
  });
});

describe('the way without a document', () => {
  const byNumber = (state: 'submitted' | 'retry') => ({
    ...decidedCase('retry', ['number-not-found']),
    state,
    route: 'number' as const,
  });

  test('[S2.3] a number that is checked is called that, and no picture is spoken of', async () => {
    await openHub(kycInfoWith('PENDING', 'NOT_ALLOW'), {
      found: byNumber('submitted'),
      tasks: [{ code: 'WITHOUT_DOCUMENT', level: 1, status: 'WAITING' }],
    });
    const card = await panel();
    card.getByRole('heading', { name: 'We are asking the registry' });
    card.getByText('Proof of identity without a document');
    expect(card.queryByText(/pictures/i)).toBeNull();
  });

  test('[S2.3] a number that was sent back is tried again as a number', async () => {
    await openHub(kycInfoWith('FAILED_AND_CAN_RETRY', 'NOT_ALLOW'), { found: byNumber('retry') });
    const card = await panel();
    expect(card.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      '/user/accounts/auth/vendor?level=1',
    );
  });

  const ways = [
    {
      by: 'electronic-identity' as const,
      scheme: null,
      code: 'KYC_DOC_TYPE_UNDEFINED' as const,
      place: 'instead' as const,
    },
  ];
  const name = /Electronic identity/;

  const quicker = { bannerTags: ['WITHOUT_DOCUMENT'], residenceCountry: 'AE' };

  test('[S2.3] is the first of two, each with its minutes, where the country of residence has one', async () => {
    const tasks: Tasks = (['IDENTITY_DOCUMENT', 'BIOMETRIC_CONSENT', 'SELFIE'] as const).map((code) => ({
      code,
      level: 1,
      status: 'TODO',
    }));
    await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', quicker), { ways, tasks });
    const links = (await panel()).getAllByRole('link');
    expect(links.slice(0, 2).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^About 1 minute.*Electronic identity/), '/user/accounts/auth/vendor?level=1'],
      ['About 2 minutesA passport or ID and a selfie', '/user/accounts/auth/kyc'],
    ]);
  });

  test('[S2.3] is offered after a document that was sent back, beside another try', async () => {
    await openHub(kycInfoWith('FAILED_AND_CAN_RETRY', 'NOT_ALLOW', quicker), {
      ways,
      found: decidedCase('retry', ['document-blurred']),
    });
    const card = await panel();
    card.getByRole('link', { name: 'Try again' });
    card.getByRole('link', { name: /Electronic identity/ });
  });

  test.each([
    ['is being checked', kycInfoWith('PENDING', 'NOT_ALLOW')],
    ['is done', second('ALLOW')],
    [
      'cannot be tried today',
      kycInfoWith('FAILED_AND_CAN_RETRY', 'NOT_ALLOW', {
        limitation: 'LIMITATION_ATTEMPTS_TODAY',
        limitationInfo: '2026-03-02T09:30:00.000Z',
      }),
    ],
  ])('[S2.3] but not when the level %s', async (_when, info) => {
    await openHub(info, { ways });
    await screen.findByText(/^Your account follows the rules/);
    expect(screen.queryByRole('link', { name })).toBeNull();
  });
});

test('[S7.19] where residents are not verified no level is ready to start', async () => {
  await openHub(
    kycInfoWith('ALLOW', 'NOT_ALLOW', { limitation: 'LIMITATION_REGION', residenceCountry: 'KP' }),
  );
  await screen.findByRole('heading', { name: /^We can’t verify residents of .*North Korea.* here$/ });
  expect(screen.queryByText('Ready to start')).toBeNull();
  expect(screen.getAllByText('Locked')).toHaveLength(2);
});

test('[S4.10] [S7.24] a company is told who verifies it, and how to say otherwise', async () => {
  const closed = kycInfoWith('NOT_ALLOW', 'NOT_ALLOW', { kybQuota: '0' });
  await openHub({ ...closed, state: closed.state.map((step) => ({ ...step, type: 'COMPANY' as const })) });
  const card = await panel();
  card.getByRole('heading', { name: 'Our team verifies companies' });
  card.getByText(/^Your company’s limit: .?0\.00000000.BTC.? a day$/);
  card.getByText(/Contact support for the list of documents/);
  expect(card.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    '/user/accounts/auth/help#contact',
  );
  expect(card.getByRole('link', { name: 'This is my own account' }).getAttribute('href')).toBe(
    '/user/accounts/auth/personal',
  );
});

test('[S4.11] with both levels the limit of level 2 is in force; an update that was refused is told', async () => {
  await openHub(
    second('SUCCESS', {
      applicant: { ...second('SUCCESS').applicant, level: 2 },
      additionalRejectReason: 'document-expired',
    }),
  );
  const card = await panel();
  expect(inForce()).toMatch(/^Level 2: address.*100\.00000000.BTC/);
  card.getByText(/Your last update was not accepted: Your document has expired/);
});

const update = { ...decidedCase('retry', ['document-glare']), purpose: 'update' as const };

test.each(['ALLOW', 'SUCCESS', 'CERTIFICATION_DISABLED'] as const)(
  '[S2.13] [S7.16] an update that was sent back: why, and the way to try it again, with level 2 %s',
  async (status) => {
    await openHub(second(status, { additionalRejectReason: 'document-glare' }), { found: update });
    await panel();
    expect(inForce()).toContain('Level 1');
    screen.getByText(/Your last update was not accepted/);
    screen.getByText(/reflect|glare/i);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      '/user/accounts/auth/kyc?level=1',
    );
  },
);

test('[S2.13] [S7.16] an update that waits for its pictures is gone on with from the overview', async () => {
  const found = { ...update, state: 'collecting' as const, verdict: null };
  await openHub(second('SUCCESS'), { found });
  await screen.findByText('You’ve started an update');
  expect(screen.getByRole('link', { name: 'Continue the update' }).getAttribute('href')).toBe(
    '/user/accounts/auth/kyc?level=1',
  );
});

test('[S7.20] [S2.13] what stands verified is shown masked, with the ways to renew it', async () => {
  await openHub(second('CERTIFICATION_DISABLED'));
  fireEvent.click(await screen.findByRole('button', { name: 'Your verified identity' }));
  await screen.findByText('L••• H•••');
  screen.getByText('1990-••-••');
  expect((await screen.findByRole('link', { name: 'Update your document' })).getAttribute('href')).toBe(
    '/user/accounts/auth/updatekyc',
  );
  expect(screen.getByRole('link', { name: 'Reset verification' }).getAttribute('href')).toBe(
    '/user/accounts/auth/resetkyc',
  );
  expect(
    screen.getByRole('link', { name: 'Move your identity to another account' }).getAttribute('href'),
  ).toBe('/user/accounts/auth/transfer');
  await screen.findByText(/^Your account follows the rules .*United Arab Emirates/);
});

test('[S7.20] [S7.18] where what stands verified is changed in the mobile app, that is said instead of the ways', async () => {
  const rules = {
    selfService: { reset: false, update: false, daysBetween: 1 },
    reverification: { channel: 'app', days: 30 },
  } as const;
  await openHub(second('CERTIFICATION_DISABLED'), { rules });
  await screen.findByText(/can only be changed in the mobile app/);
  expect(screen.queryByRole('link', { name: 'Update your document' })).toBeNull();
});

test('[S7.24] [S3.10] what a new level gives is told once, in its panel, and its having been read is kept', async () => {
  const { displayControl } = second('ALLOW');
  const shown = { ...displayControl, isDisplayP2pRights: true };
  const calls = await openHub(second('ALLOW', { displayControl: shown }), { popup: true });
  await screen.findByRole('heading', { name: 'You’re verified' });
  const card = await panel();
  card.getByText(/^You can now withdraw up to .*10\.00000000.BTC.* a day/);
  expect(card.getByText('0.00000000 BTC').closest('p')?.textContent).toMatch(/^0\.0+.BTC\s+10\.0+.BTC$/);
  card.getByText('Trade directly with other people');
  // The next level stands beneath it, and nothing is to be closed.
  card.getByRole('link', { name: 'Start level 2' });
  expect(screen.queryByRole('dialog')).toBeNull();
  // Not again when the overview is left and comes back without a reload.
  act(() => history.pushState(null, '', '/user/accounts/auth/help'));
  await screen.findByRole('heading', { level: 1, name: 'Help with verification' });
  act(() => history.pushState(null, '', '/user/accounts/auth'));
  await screen.findByRole('heading', { name: 'Your identity is verified' });
  expect(screen.queryByRole('heading', { name: 'You’re verified' })).toBeNull();
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === vipPopup.path).map(({ input }) => input)).toEqual([
      { bus_type: 1 },
      { bus_type: 1, seen: 1 },
    ]),
  );
});

test('a verified account goes on to the operator’s own pages, where those are told', async () => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'credence-config';
  config.textContent = JSON.stringify({
    withdrawUrl: 'https://exchange.example/withdraw',
    tradeUrl: 'https://exchange.example/trade?pair=BTC-EUR',
  });
  document.head.append(config);
  onTestFinished(() => config.remove());
  await openHub(second('SUCCESS'));
  const card = await panel();
  expect(card.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe(
    'https://exchange.example/withdraw',
  );
  expect(card.getByRole('link', { name: 'Trade' }).getAttribute('href')).toBe(
    'https://exchange.example/trade?pair=BTC-EUR',
  );
});

test('[S3.15] [S3.10] residents of the Netherlands are told who keeps their coins', async () => {
  const kept = second('CERTIFICATION_DISABLED', { custody: 'CUSTODY_SATOS' });
  await openHub(kept);
  await screen.findByRole('heading', { name: 'Who holds your coins' });
  expect(screen.queryByText(/This is new for your account/)).toBeNull();
  cleanup();
  await openHub({ ...kept, displayControl: { ...kept.displayControl, isDisplayNewSatos: true } });
  await screen.findByText(/This is new for your account/);
});
