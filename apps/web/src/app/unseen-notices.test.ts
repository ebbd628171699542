// @vitest-environment happy-dom
import { seeNotices, unseenNotices } from '@credence/contract/notice';
import { dismissToast, noticeLog } from '@credence/ui/toast';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { changes } from '../state/store.ts';
import { tellNotices } from './unseen-notices.ts';

// happy-dom knows no popovers; where they stand is proved in a real browser.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });

afterEach(() => {
  for (const { id } of noticeLog.snapshot()) dismissToast(id);
  noticeLog.clear();
  changes.setUserInfo({});
});

const id = '019aa000-0000-7000-8000-000000000001';
const reminder = { type: 'notify', title: 'Your answers were accepted' } as const;

test('[S8.7] what the account was told while it was away is shown as a notification with title and text, once', async () => {
  const seen: unknown[] = [];
  fakeApi([
    [unseenNotices, () => (seen.length === 0 ? [{ id, reminder, text: 'Nothing more is needed.' }] : [])],
    [
      seeNotices,
      (input) => {
        seen.push(input);
        return {};
      },
    ],
  ]);
  changes.setUserInfo({ id });
  await tellNotices();
  expect(noticeLog.snapshot()).toMatchObject([
    { title: 'Your answers were accepted', text: 'Nothing more is needed.' },
  ]);
  await tellNotices();
  expect(seen).toEqual([{ ids: [id] }]);
  expect(noticeLog.snapshot()).toHaveLength(1);
});

test('nobody who is not signed in is asked about, and a failure is told to nobody', async () => {
  const calls = fakeApi([]);
  await tellNotices();
  expect(calls).toEqual([]);
  changes.setUserInfo({ id });
  await tellNotices();
  expect(noticeLog.snapshot()).toEqual([]);
});
