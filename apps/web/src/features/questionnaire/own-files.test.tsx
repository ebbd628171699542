// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { questionnaireFilePath } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { host } from '../../host/choose.ts';
import { forgetWaiting } from '../../state/forget.ts';
import {
  item,
  openQuestionnaire,
  person,
  questionnaireWith,
  requestId,
  templateOf,
} from '../../testing/questionnaire.ts';
import { type FakeUpload, fakeUploads } from '../../testing/uploads.ts';
import { seenAs, waitingRows } from '../../testing/waiting.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const template = templateOf([[item.proof], [item.honest]]);
const draftKey = btoa('k'.repeat(32));

describe('a file that the server does not have yet', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  const open = async (key = draftKey) => {
    const made = fakeUploads();
    await openQuestionnaire({ template, draftKey: key }, 'residenceInfo#one');
    await screen.findByRole('heading', { name: 'Work' });
    return made;
  };
  const choose = async (name = 'Lohn März.pdf') => {
    const input = screen.getByLabelText('Choose a file');
    await person().upload(input, new File(['%PDF-1.7 secret'], name, { type: 'application/pdf' }));
  };
  /** The page is gone at once, as when its tab crashes. */
  const crash = async () => {
    await waitFor(async () => expect(await waitingRows()).toHaveLength(1));
    cleanup();
  };
  const first = async (made: readonly FakeUpload[]) => {
    await waitFor(() => expect(made).toHaveLength(1));
    const [found] = made;
    if (!found) throw new Error('nothing is sent');
    return found;
  };
  const answer = (upload: FakeUpload, ret_code: number) => {
    const id = upload.address.split('/').at(-1) ?? '';
    const result = { id, item: 'proof', name: 'Lohn März.pdf', type: 'pdf', bytes: 15 };
    act(() => upload.answer({ ret_code, ret_msg: '', result: ret_code === 0 ? result : {} }));
  };

  test('goes on after the tab has crashed, with its name and to its place, and is stored once', async () => {
    const before = await open();
    await choose();
    const { address } = await first(before);
    await crash();
    const again = await first(await open());
    expect(again.address).toBe(address);
    expect(again.headers['x-file-name']).toBe(encodeURIComponent('Lohn März.pdf'));
    expect(again.body instanceof File && (await again.body.text())).toBe('%PDF-1.7 secret');
    answer(again, retCodes.OK);
    expect(await screen.findByLabelText('Arrived:')).toBeTruthy();
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test('lies on the device only as nobody can read it, its name neither', async () => {
    await open();
    await choose();
    await crash();
    const [row] = await waitingRows();
    const seen = seenAs(row);
    expect(seen).toContain(requestId);
    expect(seen).not.toMatch(/Lohn|secret|proof/);
    const another = await open(btoa('other'.padEnd(32)));
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
    expect(another).toEqual([]);
  });

  test('is forgotten when it is given up, refused for good, or somebody signs out', async () => {
    const made = await open();
    await choose();
    await waitFor(async () => expect(await waitingRows()).toHaveLength(1));
    answer(await first(made), retCodes.FILE_DAMAGED);
    await screen.findByText(/arrived damaged/);
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
    await person().click(screen.getByRole('button', { name: /^Remove/ }));
    await choose();
    await waitFor(async () => expect(await waitingRows()).toHaveLength(1));
    await person().click(screen.getByRole('button', { name: /^Cancel/ }));
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
    await choose();
    await waitFor(async () => expect(await waitingRows()).toHaveLength(1));
    await forgetWaiting();
    expect(await waitingRows()).toEqual([]);
  });

  test('stays where only the session has ended', async () => {
    const made = await open();
    await choose();
    await waitFor(async () => expect(await waitingRows()).toHaveLength(1));
    answer(await first(made), retCodes.NOT_SIGNED_IN);
    await screen.findByRole('button', { name: 'Try again' });
    expect(await waitingRows()).toHaveLength(1);
  });
});

describe('a file that the server has', () => {
  const id = '01890000-0000-7000-8000-0000000000a1';
  const place = `${questionnaireFilePath}/${requestId}/proof/${id}`;

  /** Opens what was sent, and shows the answers; the server sends the file when it is asked for it. */
  async function openSent(file: { name: string; type: 'image' | 'pdf' }, answers: readonly number[] = [200]) {
    await openQuestionnaire({
      template,
      questionnaire: questionnaireWith({
        status: 'QUESTIONNAIRE_STATUS_PENDING',
        receipt: 'Q-1',
        submittedAt: '2026-03-02T10:20:00.000Z',
        answers: { proof: [id], honest: true },
        files: [{ id, item: 'proof', bytes: 2000, ...file }],
      }),
    });
    const rest = globalThis.fetch;
    const asked: string[] = [];
    const left = [...answers];
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (!address.endsWith(place)) return rest(address, init);
      asked.push(address);
      return Promise.resolve(new Response('content', { status: left.shift() ?? 200 }));
    });
    await person().click(await screen.findByRole('button', { name: 'Show your answers' }));
    return asked;
  }

  test('is looked at large, and saved under its name', async () => {
    const asked = await openSent({ name: 'Miete.png', type: 'image' });
    await person().click(await screen.findByRole('button', { name: /^Look at .*Miete\.png/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Miete.png' });
    expect(await within(dialog).findByRole('img', { name: 'The picture you sent' })).toBeTruthy();
    expect(asked).toHaveLength(1);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await person().click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(names).toEqual(['Miete.jpg']));
  });

  test('is asked for again where that failed', async () => {
    await openSent({ name: 'Miete.png', type: 'image' }, [500, 200]);
    await person().click(await screen.findByRole('button', { name: /^Look at/ }));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('This file could not be loaded.');
    await person().click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('img')).toBeTruthy();
  });

  test('is saved and never opened where it is a document', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await openSent({ name: 'Lohn.pdf', type: 'pdf' });
    await person().click(await screen.findByRole('button', { name: /^Save .*Lohn\.pdf/ }));
    await waitFor(() => expect(names).toEqual(['Lohn.pdf']));
  });

  test('in a messaging app can be looked at, and neither saved nor printed', async () => {
    Object.assign(host, { savesCopies: false });
    try {
      await openSent({ name: 'Miete.png', type: 'image' });
      expect(screen.getByText(/open it in your browser/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save or print a copy' })).toBeNull();
      await person().click(await screen.findByRole('button', { name: /^Look at/ }));
      const dialog = await screen.findByRole('dialog');
      await within(dialog).findByRole('img');
      expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
    } finally {
      Object.assign(host, { savesCopies: true });
    }
  });
});
