import { currentCase } from '@credence/contract/verification';
import { signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import {
  cleanName,
  decideClean,
  decideDoubtful,
  doubtfulName,
  prepareCases,
  seeCase,
} from '../officer-way.ts';
import { decide, heading, openOldestCase, sayWhy, signInOfficer, takeCase } from '../people.ts';
import { expect, test } from '../test.ts';

test('the field for the one-time code fills its frame and has no box of its own', async ({
  page,
  server,
  officer,
}) => {
  await page.goto(server.url('/console/'));
  await page.getByLabel('E-mail').fill(officer.email);
  await page.getByLabel('Password', { exact: true }).fill(officer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('Six-digit code');
  await expect(code).toBeFocused();
  const looks = await code.evaluate((input) => {
    const { borderStyle, backgroundColor, outlineStyle, fontSize } = getComputedStyle(input);
    const fills = input.clientWidth === input.parentElement?.clientWidth;
    return { borderStyle, backgroundColor, outlineStyle, fontSize, fills };
  });
  expect(looks).toEqual({
    borderStyle: 'none',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    outlineStyle: 'none',
    fontSize: '22px',
    fills: true,
  });
});

/** `ret_code` of a case that another officer holds. */
const claimHeld = 43001;

test('two officers never hold one case: the second sees who holds it and cannot decide until it is released', async ({
  openPage,
  request,
  startOwn,
}) => {
  // Of its own, so that nobody else's case is in the queue.
  const { server } = await startOwn();
  const account = await server.addAccount();
  const { client } = await withSubmittedCase(request, server, account);
  await caseForOfficer(client, account);
  const first = await openPage();
  const second = await openPage();
  await signInOfficer(first, server, await server.addOfficer('Mira Lindqvist'));
  await signInOfficer(second, server, await server.addOfficer('Tomas Okafor'));
  await openOldestCase(first);
  await openOldestCase(second);

  await test.step('both look at it, and one takes it', async () => {
    await expect(second.getByRole('button', { name: /^Take this case/ })).toBeVisible();
    await takeCase(first);
    await second.getByRole('button', { name: /^Take this case/ }).click();
    await expect(second.getByText('Another officer holds this case now')).toBeVisible();
    await second.getByRole('button', { name: 'Show who' }).click();
    await expect(second.getByText(/^Mira Lindqvist holds this case until/)).toBeVisible();
    await expect(second.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });

  await test.step('the server refuses whatever the page shows', async () => {
    const [userId, caseId] = new URL(second.url()).pathname.split('/').slice(-2);
    const answer = await second.request.post(server.url('/console/api/case/approve'), {
      headers: { origin: new URL(second.url()).origin },
      data: { userId, caseId, privateNote: '' },
    });
    expect(await answer.json()).toMatchObject({ ret_code: claimHeld });
  });

  await test.step('the queue names the holder, and the next case is not this one', async () => {
    await second.getByRole('link', { name: 'Back to the queue' }).click();
    await expect(second.getByRole('row', { name: /Mira Lindqvist/ })).toBeVisible();
    await second.getByRole('button', { name: /^Take next/ }).click();
    await expect(second.getByText('There is no case to take')).toBeVisible();
    await first.getByRole('link', { name: 'Back to the queue' }).click();
    await first.getByRole('link', { name: /^Mine/ }).click();
    await first.getByRole('link', { name: /open case/ }).click();
  });

  await test.step('released, it is free for the other', async () => {
    await first.getByRole('button', { name: 'Release' }).click();
    await expect(first.getByText('Nobody holds this case.')).toBeVisible();
    await second.getByRole('button', { name: /^Take next/ }).click();
    await expect(second.getByText(/^You hold this case until/)).toBeVisible();
  });

  await test.step('a decision needs a reason, and what was prepared is kept', async () => {
    await second.getByRole('button', { name: /^Ask again/ }).click();
    const form = second.getByRole('form', { name: 'Ask again' });
    await form.getByLabel('Private note').fill('Looks worn.');
    await form.getByRole('button', { name: /^Ask again/ }).click();
    await expect(form.getByRole('alert')).toContainText('Choose at least one reason');
    await form.getByRole('button', { name: 'Close, keeping the draft' }).click();
    await decide(second, { outcome: 'Approve', note: 'Worn, but genuine.' });
    await first.reload();
    await sayWhy(first);
    await expect(first.getByText('Worn, but genuine.')).toBeVisible();
  });
});

test('a clean case takes three keys and a doubtful one at most six and a note, with name, pictures and comparison in sight, and Z takes a decision back', async ({
  page,
  request,
  startOwn,
}) => {
  const { server } = await startOwn({ environment: { CREDENCE_UNDO_SECONDS: '20' } });
  const login = await server.addOfficer('Mira Lindqvist');
  await page.setViewportSize({ width: 1280, height: 800 });
  const client = await prepareCases(request, server);
  await signInOfficerByCall(page.request, server, login);
  await page.goto(server.url('/console/'));

  await test.step('the queue names both, and why and until when', async () => {
    await expect(page.getByRole('link', { name: /^Omar Quijano, \d\d/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Umar Quijano/ })).toContainText(/due in 2\d h/);
  });

  await test.step('a clean case: A, Enter, N; the pictures of the next are there already, sealed', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const loaded = (path: RegExp, of = asked) => of.filter((one) => path.test(one)).length;
    const here: string[] = [];
    page.on('requestfinished', (request) => here.push(new URL(request.url()).pathname));
    await page.keyboard.press('n');
    await seeCase(page, cleanName);
    await expect.poll(() => loaded(/^\/console\/api\/file\/.*\/sealed$/, here)).toBe(2);
    const picture = /^\/console\/api\/file\/[^/]+\/[^/]+$/;
    expect(loaded(picture)).toBe(2);
    expect(await decideClean(page)).toEqual({ keys: 3, notes: 0, outOfSight: [] });
    await seeCase(page, doubtfulName);
    expect(loaded(picture)).toBe(2);
  });

  await test.step('undone from the next case, it is open again', async () => {
    await expect(page.getByText(`Approved: ${cleanName}`)).toBeVisible();
    await page.keyboard.press('z');
    await heading(page, cleanName);
    await expect(page.getByText(/^You hold this case until/)).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Approved. It takes effect in a few seconds.')).toBeVisible();
  });

  await test.step('a doubtful case: A, note, Ctrl Enter, N', async () => {
    await page.goto(server.url('/console/queue/mine'));
    await page.getByRole('link', { name: new RegExp(`^${doubtfulName}`) }).click();
    const { keys, ...rest } = await decideDoubtful(page);
    expect(keys).toBeLessThanOrEqual(6);
    expect(rest).toEqual({ notes: 1, outOfSight: [] });
    await expect(page.getByText('There is no case to take')).toBeVisible();
  });

  await test.step('the server carries it out by itself', async () => {
    await page.goto('about:blank');
    await expect
      .poll(async () => (await client.call(currentCase, { level: '1' }))?.state, { timeout: 60_000 })
      .toBe('approved');
  });
});
