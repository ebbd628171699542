// @vitest-environment happy-dom
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { noticeLog, showNotification, showToast } from '@credence/ui/toast';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { changeLanguage } from '../i18n/load.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../testing/account.ts';
import { openApp } from '../testing/open.tsx';

// happy-dom knows no popovers; how one opens is the end-to-end test's affair.
beforeAll(() => {
  HTMLElement.prototype.hidePopover ??= () => undefined;
});
afterEach(() => {
  cleanup();
  noticeLog.clear();
});

async function openHub(): Promise<void> {
  fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith('ALLOW')],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
  ]);
  await openApp('/user/accounts/auth');
  await screen.findByRole('button', { name: /^Language/ });
}
const log = () => screen.getByRole('dialog', { hidden: true, name: 'Notices' });

test('there is nothing in the header before the first notice; then its button, marked until it is opened', async () => {
  await openHub();
  expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
  act(() => {
    showToast({ text: 'Your details are saved.', icon: 'success' });
  });
  await screen.findByRole('button', { name: 'Notices, unread' });
  fireEvent(log(), Object.assign(new Event('toggle'), { newState: 'open' }));
  await screen.findByRole('button', { name: 'Notices' });
  fireEvent(log(), Object.assign(new Event('toggle'), { newState: 'closed' }));
  await screen.findByRole('button', { name: 'Notices' });
  act(() => {
    showToast({ text: 'And again.' });
  });
  await screen.findByRole('button', { name: 'Notices, unread' });
});

test('it lists the notices, newest first, with title, text and time, until they are cleared', async () => {
  await openHub();
  act(() => {
    showToast({ text: 'Saved.' });
    showNotification({ title: 'Passport', text: 'It expires soon.', icon: 'warn' });
  });
  await waitFor(() => expect(log()).toBeTruthy());
  const items = within(log()).getAllByRole('listitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^PassportIt expires soon\.\d+:\d\d/),
    expect.stringMatching(/^Saved\.\d+:\d\d/),
  ]);
  await userEvent.click(within(log()).getByRole('button', { hidden: true, name: 'Clear' }));
  expect(within(log()).queryAllByRole('listitem', { hidden: true })).toEqual([]);
  within(log()).getByText('No notices yet. What this page tells you appears here.');
  expect(noticeLog.snapshot()).toEqual([]);
});

test('its words follow the language', async () => {
  await openHub();
  act(() => {
    showToast({ text: 'Saved.' });
  });
  await screen.findByRole('button', { name: 'Notices, unread' });
  await act(() => changeLanguage('ar-SA'));
  await screen.findByRole('button', { name: 'التنبيهات، لم تُقرأ بعد' });
  await act(() => changeLanguage('en'));
});
