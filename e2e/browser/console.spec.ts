import { decide, handIn, openOldestCase, signInOfficer, takeCase } from '../people.ts';
import { useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();

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
    const [, , userId, caseId] = new URL(second.url()).pathname.split('/').filter((part) => part !== '').with(0, '');
    expect(caseId).toBeUndefined();
    expect(userId).toBeTruthy();
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
    await decide(second, { outcome: 'Approve' });
  });
});

test('a decision needs a reason, and its draft survives a look elsewhere', async ({ page, openPage }) => {
  const officer = await openPage();
  await handIn(page, server());
  await signInOfficer(officer, server(), server().officers[0]);
  await openOldestCase(officer);
  await takeCase(officer);
});
