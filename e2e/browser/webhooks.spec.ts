import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../accessible.ts';
import { heading, signInOfficer } from '../people.ts';
import { expect, test } from '../test.ts';

/** A partner's own server, which keeps the ids of what it is sent. */
async function startReceiver() {
  const ids: string[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(status).end('as it is told'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ids,
    url: `http://127.0.0.1:${port}/hooks`,
    answerWith: (answer: number) => (status = answer),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('an administrator makes an endpoint for a partner, tries it, and sends again what failed', async ({
  page,
  server,
  officer,
}) => {
  const receiver = await startReceiver();
  await signInOfficer(page, server, officer);
  await test.step('a partner without an endpoint', async () => {
    await page.goto(server.url('/console/partners'));
    await page.getByRole('button', { name: 'New partner' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Partner Pay');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('link', { name: 'Webhooks and their deliveries' }).click();
    await heading(page, 'Webhooks of Partner Pay');
    await expect(page.getByText('No endpoint yet')).toBeVisible();
    await expectAccessible(page, 'no endpoint');
  });

  await test.step('an endpoint, whose secret is shown once', async () => {
    await page.getByRole('button', { name: 'New endpoint…' }).click();
    await page.getByLabel('Address').fill('https://169.254.169.254/');
    await page.getByRole('button', { name: 'Make the endpoint' }).click();
    await expect(page.getByText(/^Webhooks go to https addresses in public networks only/)).toBeVisible();
    await expectAccessible(page, 'an address that is refused');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Make the endpoint' }).click();
    const secret = await page.getByText(/^whsec_/).innerText();
    await expectAccessible(page, 'a secret');
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.reload();
    await expect(page.getByRole('row', { name: receiver.url })).toContainText('Active');
    expect(await page.content()).not.toContain(secret);
    await expectAccessible(page, 'endpoints');
  });

  await test.step('what failed is found in the log, and sent again', async () => {
    await page.getByRole('button', { name: /^Ping/ }).click();
    await expect(page.getByText('1. answered 500')).toBeVisible();
    await expectAccessible(page, 'a delivery that failed');
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await expect(page.getByRole('link', { name: 'Ping', exact: true })).toBeVisible();
    await expectAccessible(page, 'deliveries');
    receiver.answerWith(204);
    await page.getByRole('link', { name: 'Ping', exact: true }).click();
    await page.getByRole('button', { name: 'Send again…' }).click();
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect(page.getByText('answered 204').first()).toBeVisible({ timeout: 30_000 });
    expect(new Set(receiver.ids).size).toBe(1);
  });

  await test.step('stopping asks first', async () => {
    await page.goBack();
    await page.getByRole('link', { name: 'Webhooks of Partner Pay' }).click();
    await page.getByRole('button', { name: /^Stop/ }).click();
    await expectAccessible(page, 'a question');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('row', { name: receiver.url })).toContainText('Stopped');
  });
  await receiver.stop();
});
