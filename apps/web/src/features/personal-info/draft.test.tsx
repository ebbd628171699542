// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import { emptyInfo } from '../../testing/account.ts';
import { beginForm, field, openForm, saves, server, user } from '../../testing/personal-info.ts';
import { seenAs, waitingRows } from '../../testing/waiting.ts';
import { keepUnsaved } from './unsaved.ts';

beforeEach(beginForm);
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

/** Only what rests: the device's store has timers of its own. */
const fakeRests = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });

describe('drafts', () => {
  test('what is typed is saved after a rest, once, and the user is told', async () => {
    fakeRests();
    const by = user();
    const calls = await openForm(emptyInfo);
    await by.type(field('Surname'), 'Haddad');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText('Saved');
    expect(saves(calls).map((made) => made.input)).toEqual([
      { info: { ...emptyInfo, lastname: 'Haddad' }, draft: true },
    ]);
    expect(Object.keys(localStorage)).not.toContain('Haddad');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Haddad');
  });

  test('a draft that could not be saved is saved when the connection is back', async () => {
    fakeRests();
    const by = user();
    let connected = false;
    const calls = await openForm(emptyInfo, () => {
      if (!connected) throw new OfflineError();
    });
    await by.type(field('City or town'), 'Dubai');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText(/Not saved/);
    expect(field('City or town')).toHaveProperty('value', 'Dubai');
    connected = true;
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Saved');
    expect(saves(calls).at(-1)?.input).toEqual({ info: { ...emptyInfo, city: 'Dubai' }, draft: true });
  });

  test('[S6.1] what could not be saved is kept on this device, sealed, and is there in another tab or after a new sign-in', async () => {
    fakeRests();
    const by = user();
    const refused = await openForm({ ...emptyInfo, firstname: 'Layla' }, () => {
      throw new OfflineError();
    });
    await by.type(field('City or town'), 'Dubai');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText(/Nothing you typed is lost/);
    const rows = await waitingRows();
    expect(rows).toHaveLength(1);
    expect(seenAs(rows)).not.toContain('Dubai');
    expect(sessionStorage).toHaveLength(0);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Dubai');
    cleanup();
    await waitFor(() => expect(saves(refused)).toHaveLength(2));

    const calls = await openForm({ ...emptyInfo, firstname: 'Layla' });
    expect(field('City or town')).toHaveProperty('value', 'Dubai');
    expect(field('First and middle names')).toHaveProperty('value', 'Layla');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText('Saved');
    expect(saves(calls).at(-1)?.input).toMatchObject({ info: { city: 'Dubai' }, draft: true });
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test('where the device has no room for it, the line says that it is only here', async () => {
    fakeRests();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const by = user();
    await openForm(emptyInfo, () => {
      throw new OfflineError();
    });
    await by.type(field('City or town'), 'Dubai');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await screen.findByText(/only on this page: don’t close it/)).toBeTruthy();
    expect(sessionStorage).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Dubai');
  });

  test.each([
    ['of another account', { draftKey: btoa('o'.repeat(32)) }],
    ['older than what was saved since', { updatedAt: '2026-03-02T10:00:00.000Z' }],
  ])('what is kept is not shown, and is removed, where it is %s', async (_what, saved) => {
    await keepUnsaved(server.draftKey, { info: { ...emptyInfo, city: 'Dubai' }, after: null });
    expect(await waitingRows()).toHaveLength(1);
    await openForm(emptyInfo, undefined, saved);
    expect(field('City or town')).toHaveProperty('value', '');
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test('a draft is gone on with after a reload', async () => {
    await openForm({ ...emptyInfo, firstname: 'Layla', birthDate: '1990-04-12', nationality: 'DE' });
    expect(field('First and middle names')).toHaveProperty('value', 'Layla');
    expect(field('Day')).toHaveProperty('value', '12');
    expect(field('Year')).toHaveProperty('value', '1990');
    expect(field('Nationality')).toHaveProperty('value', 'Germany');
  });
});
