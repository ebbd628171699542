// @vitest-environment happy-dom
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { changes, clientState } from '../../state/store.ts';
import { openApp } from '../../testing/open.tsx';

const answers = [
  ...signedIn,
  [kycInfo, () => kycInfoWith('ALLOW')],
  [readPersonalInfo, () => savedInfo(emptyInfo)],
] as const;

beforeEach(() => {
  fakeApi(answers);
});
afterEach(() => {
  cleanup();
  document.getElementById('credence-config')?.remove();
});

function configure(config: object): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="credence-config">${JSON.stringify(config)}</script>`,
  );
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

describe('the user guide', () => {
  test('[S2.5] step 1 tells what is needed, how it goes, and what each level gives', async () => {
    await openApp('/user/accounts/auth/step1');
    await title('How verification works');
    expect(screen.getByText('Step 1 of 2')).toBeTruthy();
    expect(headings()).toEqual([
      'A valid document',
      'Good light and a camera',
      'About three minutes',
      'What each level gives you',
      'Continue on your phone',
    ]);
    expect((await screen.findByText(/Level 1, your identity/)).textContent).toContain('10.00000000\u00a0BTC');
    expect(screen.getByText(/Level 2, your address/).textContent).toContain('100.00000000\u00a0BTC');
  });

  test('[S3.12] at a site without the second flow nobody is promised its level', async () => {
    const { complianceConfig } = clientState.getState();
    changes.setComplianceConfig({ ...complianceConfig, flowNames: ['Level1_web'] });
    await openApp('/user/accounts/auth/step1');
    await screen.findByText(/Level 1, your identity/);
    expect(screen.queryByText(/Level 2, your address/)).toBeNull();
    changes.setComplianceConfig(complianceConfig);
  });

  test('[S2.5] step 2 tells what happens to one’s data, and ends with the start', async () => {
    await openApp('/user/accounts/auth/step1');
    fireEvent.click(await screen.findByRole('link', { name: 'Next: your data' }));
    const heading = await title('What happens to your data');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(window.location.pathname).toBe('/user/accounts/auth/step2');
    expect(document.title).toBe('What happens to your data · Credence');
    expect(screen.getByText('Step 2 of 2')).toBeTruthy();
    expect(headings()).toEqual(['Who sees it', 'How it is stored', 'How long it is kept', 'Your rights']);
    expect(href('Back')).toBe('/user/accounts/auth/step1');
    expect(href('Start verification')).toBe('/user/accounts/auth/kyc');
  });

  test('[S2.5] says in general what levels give where the amounts cannot be had', async () => {
    fakeApi([
      ...signedIn,
      [
        kycInfo,
        () => {
          throw new ApiError(retCodes.SERVER_FAILED, 'failed');
        },
      ],
    ]);
    await openApp('/user/accounts/auth/step1');
    await screen.findByText('With each level you can withdraw more. Your overview shows the amounts.');
  });
});

describe('the help screen', () => {
  test('[S2.20] lists guide, articles, FAQ, failure reasons, identity transfer and the web form, all on this site', async () => {
    await openApp('/user/accounts/auth/help');
    await title('Help with verification');
    const more = within(screen.getByRole('navigation', { name: 'More help' }));
    const targets = more.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(targets).toEqual([
      '/user/accounts/auth/step1',
      '#articles',
      '#faq',
      '#reasons',
      '#transfer',
      '#contact',
    ]);
    for (const anchor of targets.slice(1)) expect(document.querySelector(anchor)).not.toBeNull();
  });

  test('[S2.20] [S2.22] leads to the help centre that is configured, in a tab of its own', async () => {
    configure({ helpUrl: 'https://help.example.com', siteUrl: 'https://www.example.com' });
    await openApp('/user/accounts/auth/help');
    await title('Help with verification');
    const reasons = screen.getByRole('link', { name: /^Common reasons/ });
    expect(reasons.getAttribute('href')).toBe('https://help.example.com/en/verification-failed');
    expect(reasons.getAttribute('target')).toBe('_blank');
    expect(reasons.textContent).toContain('opens in a new tab');
    const footer = within(await screen.findByRole('contentinfo'));
    expect((await footer.findByRole('link', { name: 'Main site' })).getAttribute('href')).toBe(
      'https://www.example.com/en',
    );
  });

  test('[S2.20] an address with a part of the screen begins there', async () => {
    await openApp('/user/accounts/auth/help#transfer');
    await title('Help with verification');
    await waitFor(() => expect(document.activeElement?.id).toBe('transfer'));
    const ways = screen.getAllByRole('link', { name: 'Move your identity to another account' });
    expect(ways.map((way) => way.getAttribute('href'))).toContain('/user/accounts/auth/transfer');
  });

  test('[S2.21] shows the app download code with its address as a link', async () => {
    configure({ appDownloadUrl: 'https://app.example.com/get' });
    await openApp('/user/accounts/auth/help');
    const code = await screen.findByRole('img', { name: /app\.example\.com\/get/ });
    expect(code.getAttribute('src')).toBe('/user/accounts/assets/app-download-code.svg');
    expect(code.getAttribute('loading')).toBe('lazy');
    expect(href('app.example.com/get')).toBe('https://app.example.com/get');
  });
});

test('[S2.26] the footer tells how data is treated, and leads to help and guide', async () => {
  await openApp('/user/accounts/auth/help');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(await footer.findByText(/documents are encrypted/)).toBeTruthy();
  expect(footer.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/user/accounts/auth/help');
  expect(footer.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe(
    '/user/accounts/auth/step1',
  );
  expect(footer.queryByRole('link', { name: 'Main site' })).toBeNull();
});
