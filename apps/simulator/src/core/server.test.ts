import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { sumsubClient } from '../testing/sumsub-client.ts';

let simulator: Simulator;
let call: ReturnType<typeof sumsubClient>;

beforeEach(async () => {
  simulator = await startSimulator({ speed: 1000 });
  call = sumsubClient(simulator.environment);
});
afterEach(async () => {
  await simulator.close();
});

const create = (userId: string) =>
  call('POST', '/resources/applicants?levelName=credence-level-1', { externalUserId: userId });

describe('faults of answers', () => {
  test('slow', async () => {
    simulator.faults('sumsub', { answers: { slowMilliseconds: 120 } });
    const begun = performance.now();
    expect((await create('a')).status).toBe(201);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(119);
  });

  test.each([
    ['http-500', 500],
    ['http-429', 429],
  ] as const)("%s, in the vendor's own shape, and nothing has happened", async (broken, status) => {
    simulator.faults('sumsub', { answers: { broken } });
    const answer = await create('a');
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, correlationId: expect.any(String) });
    expect(simulator.control.sessions()).toEqual([]);
  });

  test('something that is not JSON, or of another shape', async () => {
    simulator.faults('sumsub', { answers: { broken: 'not-json' } });
    await expect(create('a')).rejects.toThrow('JSON');
    simulator.faults('sumsub', { answers: { broken: 'wrong-shape' } });
    expect((await create('a')).body).not.toHaveProperty('id');
  });

  test.each(['reset', 'down'] as const)('no answer at all: %s', async (broken) => {
    simulator.faults('sumsub', { answers: { broken } });
    await expect(create('a')).rejects.toThrow('fetch failed');
    expect(simulator.control.sessions()).toEqual([]);
    simulator.faults('sumsub', {});
    expect((await create('a')).status).toBe(201);
  });

  test.each(['http-500', 'reset'] as const)('%s after the work was done', async (broken) => {
    simulator.faults('sumsub', { answers: { broken, afterWork: true, times: 1 } });
    await create('a').catch(() => undefined);
    expect(simulator.control.sessions()).toMatchObject([{ subject: 'a' }]);
    expect((await create('a')).status).toBe(409);
  });

  test('only so many times', async () => {
    simulator.faults('sumsub', { answers: { broken: 'http-500', times: 2 } });
    const statuses = [(await create('a')).status, (await create('a')).status, (await create('a')).status];
    expect(statuses).toEqual([500, 500, 201]);
  });

  test('of one vendor, not of another', async () => {
    simulator.faults('onfido', { answers: { broken: 'down' } });
    expect((await create('a')).status).toBe(201);
  });

  test('a page is left alone, unless the vendor is down', async () => {
    const page = `${simulator.environment['CREDENCE_SUMSUB_SDK_URL']}/websdk/websdk.html`;
    simulator.faults('sumsub', { answers: { broken: 'http-500' } });
    expect((await fetch(page)).status).toBe(200);
    simulator.faults('sumsub', { answers: { broken: 'down' } });
    await expect(fetch(page)).rejects.toThrow('fetch failed');
  });
});

describe('control over HTTP', () => {
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${simulator.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('gives verdicts, lists sessions and sets faults', async () => {
    const { body } = await create('a');
    const verdict = await send('POST', `/control/sessions/sumsub/${String(body['id'])}/verdict`, {
      answer: 'retry',
      labels: ['GRAPHIC_EDITOR'],
    });
    expect(verdict.status).toBe(200);
    const sessions = await (await fetch(`${simulator.origin}/control/sessions`)).json();
    expect(sessions).toMatchObject([{ vendor: 'sumsub', status: 'completed', result: 'RED RETRY' }]);
    expect((await send('PUT', '/control/faults/sumsub', { answers: { broken: 'http-429' } })).status).toBe(
      200,
    );
    expect((await create('b')).status).toBe(429);
  });

  test('refuses what it does not know', async () => {
    expect((await send('PUT', '/control/faults/nobody', {})).status).toBe(404);
    expect((await send('PUT', '/control/faults/sumsub', { broken: true })).status).toBe(400);
    expect((await send('POST', '/control/sessions/sumsub/x/verdict', { answer: 'approve' })).status).toBe(
      404,
    );
    expect((await send('POST', '/control/sessions/sumsub/x/verdict', { answer: 'maybe' })).status).toBe(400);
    expect((await send('POST', '/control/deliveries/x/resend', {})).status).toBe(404);
  });

  test('takes nothing that another site could send without being asked', async () => {
    const response = await fetch(`${simulator.origin}/control/faults/sumsub`, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  test('has a page for a person, with nothing inline', async () => {
    const response = await fetch(simulator.origin);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toContain('/simulated/control-page.js');
    expect(html).not.toMatch(/ style=| on[a-z]+=/);
  });
});
