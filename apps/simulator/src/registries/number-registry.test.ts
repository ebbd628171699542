import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';

let simulator: Simulator;

beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.close());

const question = {
  scheme: 'BVN',
  number: '22200000001',
  firstname: 'Ada',
  lastname: 'Obi',
  birthDate: '1990-01-31',
};

function verify(
  change: Record<string, unknown> = {},
  authorization = `Bearer ${simulator.environment['CREDENCE_NUMBER_REGISTRY_TOKEN']}`,
): Promise<Response> {
  return fetch(`${simulator.environment['CREDENCE_NUMBER_REGISTRY_URL']}/registry/numbers/verify`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...question, ...change }),
  });
}

describe('the number registry', () => {
  test.each([
    ['BVN', '22200000001', 'match', { firstname: 'same', lastname: 'same', birthDate: 'same' }],
    ['NIN', '12345678909', 'mismatch', { firstname: 'same', lastname: 'different', birthDate: 'different' }],
    ['NIK', '3175091203900010', 'not-found', {}],
    ['PAN', 'ABCPE1231F', 'match', { firstname: 'same', lastname: 'same', birthDate: 'same' }],
    ['PAN', 'ABCPE1239F', 'mismatch', { firstname: 'same', lastname: 'different', birthDate: 'different' }],
    ['PAN', 'ABCPE1230F', 'not-found', {}],
    ['BVN', '22200000088', 'unavailable', {}],
  ])('%s %s: %s', async (scheme, number, status, fields) => {
    const response = await verify({ scheme, number });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status, fields });
  });

  test.each([
    ['a number of another length', { number: '2220000000' }],
    ['a PAN in small letters', { scheme: 'PAN', number: 'abcpe1231f' }],
    ['an unknown scheme', { scheme: 'SSN' }],
    ['no name', { lastname: ' ' }],
    ['no date', { birthDate: '31.01.1990' }],
    ['something else besides', { email: 'a@b.test' }],
  ])('a question with %s is refused, and nothing of it is repeated', async (_name, change) => {
    const response = await verify(change);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/222|abcpe|Ada|Obi|31|@/);
  });

  test('it answers nobody without its token', async () => {
    expect((await verify({}, 'Bearer other')).status).toBe(401);
    expect((await verify({}, '')).status).toBe(401);
  });

  test('its answers can be made to break, over control as well, and nobody else’s with them', async () => {
    simulator.faults('number-registry', { answers: { broken: 'http-429', times: 1 } });
    expect((await verify()).status).toBe(429);
    expect((await verify()).status).toBe(200);
    await fetch(`${simulator.origin}/control/faults/number-registry`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: { broken: 'down' } }),
    });
    await expect(verify()).rejects.toThrow('fetch failed');
    const issuer = simulator.environment['CREDENCE_ELECTRONIC_IDENTITY_ISSUER'];
    expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200);
    expect((await fetch(`${simulator.origin}/control/sessions`)).status).toBe(200);
  });
});
