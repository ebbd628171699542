import { retCodes } from '@credence/contract/ret-codes';
import { logout } from '@credence/contract/session';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAtHost } from '../../test/at-host.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const envelope = v.pipe(v.string(), v.parseJson(), v.looseObject({ ret_code: v.number() }));

/** An unsafe request without an Origin header, as from an older browser. */
async function change(headers: Record<string, string>): Promise<number> {
  const { host } = new URL(server.address);
  const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
  return v.parse(envelope, await askAtHost(server.address + logout.path, host, options)).ret_code;
}

test.each(['cross-site', 'same-site', 'anything else'])(
  'without an origin, a change that the browser calls %s is refused',
  async (site) => {
    expect(await change({ 'sec-fetch-site': site })).toBe(retCodes.ORIGIN_REFUSED);
  },
);

test.each(['same-origin', 'none'])(
  'without an origin, a change that the browser calls %s is taken',
  async (site) => {
    expect(await change({ 'sec-fetch-site': site })).toBe(retCodes.OK);
  },
);

test('a client that says neither is no browser, and has no cookies to be abused', async () => {
  expect(await change({})).toBe(retCodes.OK);
});

test('an origin is believed before what is said of the site', async () => {
  const own = { origin: server.address, 'sec-fetch-site': 'cross-site' };
  expect(await change(own)).toBe(retCodes.OK);
  const other = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' };
  expect(await change(other)).toBe(retCodes.ORIGIN_REFUSED);
});

test('a page without an origin of its own, as in a sandboxed frame, is another site', async () => {
  expect(await change({ origin: 'null' })).toBe(retCodes.ORIGIN_REFUSED);
});
