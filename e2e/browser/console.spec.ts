import { decide, handIn, openOldestCase, signInOfficer, takeCase } from '../people.ts';
import { useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();

/** `ret_code` of a case that another officer holds. */
const claimHeld = 43001;

test('two officers never hold one case: the second sees who holds it and cannot decide until it is released', async ({
  page,
  openPage,
}) => {
  const [mira, tomas] = server().officers;
  const first = await openPage();
  const second = await openPage();
  await handIn(page, server());
  await signInOfficer(first, server(), mira);
  await signInOfficer(second, server(), tomas);
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
    const answer = await second.request.post(server().url('/console/api/case/approve'), {
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
    await expect(first.getByText('Worn, but genuine.')).toBeVisible();
  });
});
