// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { keepSealed } from '../host/sealed.ts';
import { typedInTab } from '../host/storage.ts';
import { forgetWaiting } from './forget.ts';

afterEach(() => sessionStorage.clear());

test('signing out forgets what the tab keeps of any form, open or not, and nothing else', async () => {
  sessionStorage.setItem('credence.other', 'stays');
  expect(await keepSealed(`${typedInTab}details`, btoa('k'.repeat(32)), { typed: 'Mine' })).toBe(true);
  await forgetWaiting();
  expect(Object.keys(sessionStorage)).toEqual(['credence.other']);
});
