// @vitest-environment happy-dom
import {
  agreementApply,
  agreementList,
  type AgreementLine,
  agreementPdfPath,
} from '@credence/contract/agreement';
import { retCodes } from '@credence/contract/ret-codes';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import arabic from '../../../../../locales/further-screens/ar-SA.json';
import { changeLanguage } from '../../i18n/load.ts';
import {
  clientAgreement,
  classTerms,
  given,
  laterAgreement,
  openAgreements,
  toRead,
} from '../../testing/agreement.ts';
import { fakeCopies } from '../../testing/copies.ts';
import { heading, press } from '../../testing/on-screen.ts';
// Loaded before the first test rather than while it waits.
import './agreement-screen.tsx';

const list = '/user/accounts/auth/agreement';
const reader = '/user/accounts/auth/client-agreement';
const yes = 'I have read this and agree';

/** What tells the page which ends of sections are on screen. */
let scrollTo: ((section: number) => void) | undefined;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #ends: Element[] = [];
      constructor(onSeen: (seen: { isIntersecting: boolean; target: Element }[]) => void) {
        scrollTo = (section) =>
          onSeen(this.#ends.map((target, at) => ({ isIntersecting: at === section - 1, target })));
      }
      observe(end: Element): void {
        this.#ends.push(end);
      }
      disconnect(): void {
        this.#ends.length = 0;
      }
    },
  );
});
afterEach(cleanup);

const readTo = (section: number) => act(() => scrollTo?.(section));
const progress = () =>
  screen.getByRole('progressbar', { name: 'Read so far' }).getAttribute('aria-valuetext');
const cardOf = (title: string) => {
  const card = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  if (card === null) throw new Error('It is in no card');
  return within(card);
};

test('[S2.15] every agreement is listed with its state, its due date, what changed and its copies', async () => {
  const lines: AgreementLine[] = [
    { ...toRead, dueAt: '2099-03-02T10:10:00.000Z' },
    { ...toRead, code: 'risk-disclosure', title: 'Risks', state: 'accepted', given: [given] },
    {
      ...classTerms,
      state: 'renew',
      changes: ['The fee is named.'],
      version: laterAgreement.version,
      given: [given],
    },
    {
      ...classTerms,
      code: 'qualified-terms',
      title: 'Terms for the qualified',
      state: 'withdrawn',
      given: [{ ...given, withdrawnAt: '2026-11-21T10:10:00.000Z' }],
    },
  ];
  await openAgreements(list, { list: lines });
  await heading('Agreements');
  const first = cardOf('Terms for clients');
  first.getByText('To be read');
  first.getByText('Version of November 1, 2026');
  first.getByText('Please agree by March 2, 2099.');
  expect(first.getByRole('link', { name: 'Read and agree' }).getAttribute('href')).toBe(reader);
  const second = cardOf('Risks');
  second.getByText('Agreed on November 20, 2026');
  second.getByRole('link', { name: 'Read again' });
  expect(second.queryByRole('button', { name: 'Withdraw consent' })).toBeNull();
  expect(second.getByRole('link', { name: /^Copy of the version/ }).getAttribute('href')).toBe(
    `${list}?code=risk-disclosure&version=2026-11-01`,
  );
  const third = cardOf('Terms for professionals');
  third.getByText('New version');
  third.getByText('The fee is named.');
  third.getByRole('button', { name: 'Withdraw consent' });
  const fourth = cardOf('Terms for the qualified');
  fourth.getByText('Withdrawn on November 21, 2026');
  expect(fourth.queryByRole('button', { name: 'Withdraw consent' })).toBeNull();
});

test('[S2.15] what nobody asks for is no duty: it has no state before it is agreed to', async () => {
  await openAgreements(list, { list: [classTerms] });
  await heading('Agreements');
  expect(cardOf('Terms for professionals').queryByText('To be read')).toBeNull();
});

test('[S2.15] who presses early is led on section by section, and agrees to nothing', async () => {
  const { calls } = await openAgreements(reader);
  await heading('Terms for clients');
  expect(progress()).toBe('0 of 2 sections');
  press(yes);
  expect(screen.getByRole('status').textContent).toContain('Please read to the end first.');
  expect(document.activeElement?.textContent).toBe('1. Who we are');
  readTo(1);
  expect(progress()).toBe('1 of 2 sections');
  press(yes);
  expect(document.activeElement?.textContent).toBe('2. What you pay');
  expect(calls.filter(({ path }) => path === agreementApply.path)).toEqual([]);
});

test('[S2.15] pressing again in the same section moves to its end, so that the keyboard alone gets there', async () => {
  await openAgreements(reader);
  await heading('Terms for clients');
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => readTo(2));
  press(yes);
  expect(moved).not.toHaveBeenCalled();
  press(yes);
  expect(moved).toHaveBeenCalledOnce();
  expect(progress()).toBe('2 of 2 sections');
  expect(screen.getByRole('status').textContent).toContain('You have reached the end and can agree now.');
});

test('[S2.15] the contents name every section and lead to it', async () => {
  await openAgreements(reader);
  await heading('Terms for clients');
  press('Contents');
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Who we are', 'What you pay']);
  const second = screen.getByRole('heading', { level: 2, name: '2. What you pay' });
  expect(links[1]?.getAttribute('href')).toBe(`#${second.id}`);
});

test('[S7.24] at the end the yes names version, language and hash, and leads to what is still owed', async () => {
  const risks: AgreementLine = { ...toRead, code: 'risk-disclosure', title: 'Risks' };
  const { calls } = await openAgreements(reader, { list: [toRead, risks] });
  await heading('Terms for clients');
  readTo(2);
  press(yes);
  await heading('You have agreed');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('You have agreed'));
  expect(calls.find(({ path }) => path === agreementApply.path)?.input).toEqual({
    code: 'client-agreement',
    version: clientAgreement.version,
    language: 'en',
    hash: clientAgreement.hash,
  });
  expect(cardOf('Risks').getByRole('link', { name: 'Read and agree' }).getAttribute('href')).toBe(
    `${list}?code=risk-disclosure`,
  );
  fireEvent.click(screen.getByRole('link', { name: 'All agreements' }));
  await heading('Agreements');
  cardOf('Terms for clients').getByText('Agreed on November 20, 2026');
});

test('[S7.24] a text that changed while it was read is shown anew, says so, and has to be read again', async () => {
  const { world, calls } = await openAgreements(reader);
  await heading('Terms for clients');
  readTo(2);
  world.document = laterAgreement;
  press(yes);
  await screen.findByText('What this is about now.');
  expect(screen.getByText('The text has changed. Read it again before you agree.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Terms for clients'));
  expect(progress()).toBe('0 of 2 sections');
  readTo(2);
  press(yes);
  await heading('You have agreed');
  const sent = calls.filter(({ path }) => path === agreementApply.path).map(({ input }) => input);
  expect(sent).toMatchObject([{ hash: clientAgreement.hash }, { hash: laterAgreement.hash }]);
});

test('[S2.15] a new version says first what has changed', async () => {
  const line: AgreementLine = { ...toRead, state: 'renew', changes: laterAgreement.changes, given: [given] };
  await openAgreements(reader, { document: laterAgreement, list: [line] });
  await heading('Terms for clients');
  cardOf('What has changed').getByText('The fee is named.');
});

test('[S2.15] what is agreed to can be read again, and is not asked for again', async () => {
  await openAgreements(reader, { list: [{ ...toRead, state: 'accepted', given: [given] }] });
  await heading('Terms for clients');
  screen.getByText('Agreed on November 20, 2026');
  expect(screen.queryByRole('button', { name: yes })).toBeNull();
});

test('a yes that did not arrive is told where it was pressed, and can be said again', async () => {
  const { world } = await openAgreements(reader);
  await heading('Terms for clients');
  readTo(2);
  world.offline = true;
  press(yes);
  await screen.findByRole('alert');
  expect(progress()).toBe('2 of 2 sections');
  world.offline = false;
  press(yes);
  await heading('You have agreed');
});

test('[S2.15] a class’s terms are withdrawn only after a question', async () => {
  const { world, calls } = await openAgreements(list, {
    list: [{ ...classTerms, state: 'accepted', given: [given] }],
  });
  await heading('Agreements');
  press('Withdraw consent');
  press('Keep');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(world.list[0]?.state).toBe('accepted');
  press('Withdraw consent');
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Withdraw your consent to these terms?' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
  await screen.findByText('Withdrawn on November 20, 2026');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls.filter(({ path }) => path === agreementList.path)).toHaveLength(2);
});

test('a withdrawal that is refused says why, and the question stays', async () => {
  await openAgreements(list, {
    list: [{ ...classTerms, state: 'accepted', given: [given] }],
    refusal: retCodes.AGREEMENT_BINDING,
  });
  await heading('Agreements');
  press('Withdraw consent');
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
  await dialog.findByRole('alert');
});

test('[S2.15] a copy shows what was agreed to, when, in which version and with which fingerprint', async () => {
  const { world } = await openAgreements(`${list}?code=client-agreement&version=2026-11-01`, {
    document: laterAgreement,
  });
  await heading('Terms for clients');
  screen.getByText('What this is about.');
  screen.getByText('November 1, 2026');
  screen.getByText(/^November 20, 2026/);
  screen.getByText(world.copy.hash);
  expect(screen.queryByRole('button', { name: yes })).toBeNull();
  const copies = fakeCopies();
  press('Download a copy (PDF)');
  await screen.findByText('Your copy is ready.');
  expect(copies.saved).toEqual(['client-agreement-2026-11-01.pdf']);
  expect(copies.asked).toEqual([`${agreementPdfPath}/client-agreement/2026-11-01`]);
});

test('[S2.15] the copy of what was taken back says so', async () => {
  const { changes: _, ...text } = clientAgreement;
  await openAgreements(`${list}?code=client-agreement&version=2026-11-01`, {
    copy: { ...text, withdrawnAt: '2026-11-21T10:10:00.000Z' },
  });
  await heading('Terms for clients');
  screen.getByText('Withdrawn on November 21, 2026');
});

test('[S2.15] a text in English on an Arabic page is marked as English, and the page says so', async () => {
  await openAgreements(reader, { list: [{ ...toRead, state: 'renew' }], document: laterAgreement });
  await heading('Terms for clients');
  expect(screen.queryByText(/It is shown in English/)).toBeNull();
  await act(() => changeLanguage('ar-SA'));
  await screen.findByText(arabic['agreements.english']);
  const article = screen.getByRole('article');
  expect([article.lang, article.dir]).toEqual(['en', 'ltr']);
  expect(screen.getByText('Terms for clients').closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(screen.getByText('The fee is named.').closest('[lang]')?.getAttribute('lang')).toBe('en');
  await act(() => changeLanguage('en-US'));
});

test.each([
  ['the list', list, 'Agreements'],
  ['a document', reader, 'Terms for clients'],
  ['a copy', `${list}?code=client-agreement&version=2026-11-01`, 'Terms for clients'],
])('%s that could not be loaded is loaded by a press', async (_, path, title) => {
  const { world } = await openAgreements(path, { offline: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  world.offline = false;
  fireEvent.click(again);
  await heading(title);
});
