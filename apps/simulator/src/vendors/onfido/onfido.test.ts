import { createHmac } from 'node:crypto';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator.ts';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';

let receiver: Receiver;
let simulator: Simulator;

beforeEach(async () => {
  receiver = await startReceiver();
  simulator = await startSimulator({ speed: 1000, deliverTo: receiver.origin });
});
afterEach(async () => {
  await simulator.close();
  await receiver.close();
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(method: string, path: string, body?: unknown, authorization?: string): Promise<Answer> {
  const { CREDENCE_ONFIDO_URL: origin, CREDENCE_ONFIDO_API_TOKEN: token } = simulator.environment;
  const response = await fetch(`${origin}/v3.6${path}`, {
    method,
    headers: { authorization: authorization ?? `Token token=${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
}

async function createApplicant(): Promise<string> {
  const { status, body } = await call('POST', '/applicants', {
    first_name: 'Ada',
    last_name: 'Sample',
    dob: '1990-02-03',
    address: { country: 'DEU' },
  });
  expect(status).toBe(201);
  return String(body['id']);
}

async function createRun(): Promise<Record<string, unknown>> {
  const { status, body } = await call('POST', '/workflow_runs', {
    applicant_id: await createApplicant(),
    workflow_id: simulator.environment['CREDENCE_ONFIDO_WORKFLOW_1'],
    custom_data: { case: 'case-1' },
    tags: ['credence'],
  });
  expect(status).toBe(201);
  return body;
}

describe('the API', () => {
  test.each(['Token token=wrong', 'Bearer x', ''])(
    '%j is refused in the shape of the vendor',
    async (authorization) => {
      const { status, body } = await call('GET', '/applicants', undefined, authorization);
      expect(status).toBe(401);
      expect(body).toEqual({
        error: { type: 'authorization_error', message: expect.any(String), fields: {} },
      });
    },
  );

  test('names the field that is not valid', async () => {
    const { status, body } = await call('POST', '/applicants', { first_name: 'Ada' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { type: 'validation_error', fields: { last_name: ['is invalid'] } },
    });
  });

  test('schedules the deletion of an applicant, and restores', async () => {
    const id = await createApplicant();
    expect((await call('DELETE', `/applicants/${id}`)).status).toBe(204);
    expect((await call('GET', `/applicants/${id}`)).body['delete_at']).toEqual(expect.any(String));
    expect((await call('GET', '/applicants')).body).toEqual({ applicants: [] });
    expect((await call('POST', `/applicants/${id}/restore`)).status).toBe(204);
    expect((await call('GET', `/applicants/${id}`)).body['delete_at']).toBeNull();
    expect((await call('GET', '/applicants/nobody')).body).toMatchObject({
      error: { type: 'resource_not_found' },
    });
  });

  test('begins a run that waits for input, and lists by status', async () => {
    const run = await createRun();
    expect(run).toMatchObject({
      status: 'awaiting_input',
      sdk_token: expect.any(String),
      tags: ['credence'],
      output: {},
    });
    const listed = async (status: string): Promise<number> =>
      Object.keys((await call('GET', `/workflow_runs?status=${status}`)).body).length;
    expect(await listed('awaiting_input,processing')).toBe(1);
    expect(await listed('approved')).toBe(0);
    expect((await call('GET', '/workflow_runs?status=odd')).status).toBe(422);
  });

  test('gives the signed file of a run that has ended', async () => {
    const { id } = await createRun();
    const file = () =>
      fetch(
        `${simulator.environment['CREDENCE_ONFIDO_URL']}/v3.6/workflow_runs/${String(id)}/signed_evidence_file`,
        {
          headers: { authorization: `Token token=${simulator.environment['CREDENCE_ONFIDO_API_TOKEN']}` },
        },
      );
    expect((await file()).status).toBe(404);
    simulator.control.verdict('onfido', String(id), { answer: 'approve' });
    const response = await file();
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await response.text()).toMatch(/^%PDF-1\.4/);
  });
});

describe('verdicts', () => {
  test.each([
    ['approve', 'approved', 'clear', []],
    ['retry', 'declined', 'rejected', ['blurred_photo']],
    ['refuse', 'declined', 'suspected', ['digital_tampering']],
    ['review', 'review', 'caution', ['data_comparison']],
  ] as const)('%s ends the run as %s with a signed webhook', async (answer, status, subResult, reasons) => {
    const { id, applicant_id } = await createRun();
    simulator.control.verdict('onfido', String(id), { answer });
    const [webhook] = await receiver.until(1);
    const secret = simulator.environment['CREDENCE_ONFIDO_WEBHOOK_TOKEN'] ?? '';
    expect(webhook?.headers['x-sha2-signature']).toBe(
      createHmac('sha256', secret)
        .update(webhook?.body ?? '')
        .digest('hex'),
    );
    const { body } = await call('GET', `/workflow_runs/${String(id)}`);
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
      payload: {
        resource_type: 'workflow_run',
        action: 'workflow_run.completed',
        object: { id, status, href: expect.stringContaining(String(id)) },
        resource: { id, applicant_id, status, workflow_run_id: id, input: { case: 'case-1' } },
      },
    });
    expect(body).toMatchObject({
      status,
      reasons,
      output: {
        document: {
          sub_result: subResult,
          properties: {
            first_name: 'Ada',
            last_name: 'Sample',
            date_of_birth: '1990-02-03',
            issuing_country: 'DEU',
          },
        },
      },
    });
  });

  test('abandoned is no refusal: there is no report', async () => {
    const { id } = await createRun();
    simulator.control.verdict('onfido', String(id), { answer: 'abandon' });
    const { body } = await call('GET', `/workflow_runs/${String(id)}`);
    expect(body).toMatchObject({ status: 'abandoned', output: {}, reasons: [] });
  });

  test('a registered webhook gets the event with its own token, and again when asked', async () => {
    const { status, body } = await call('POST', '/webhooks', {
      url: `${receiver.origin}/own`,
      events: ['workflow_run.completed'],
    });
    expect(status).toBe(201);
    expect((await call('POST', '/webhooks', { url: 'http://far.example/x' })).status).toBe(422);
    const { id } = await createRun();
    simulator.control.verdict('onfido', String(id), { answer: 'approve' });
    await receiver.until(2);
    const resent = await call('POST', '/webhooks/resend', {
      data: [{ resource_type: 'workflow_run', resource_id: id, event: 'workflow_run.completed' }],
    });
    expect(resent.status).toBe(204);
    const own = (await receiver.until(4)).filter(({ path }) => path === '/own');
    expect(own).toHaveLength(2);
    for (const { headers, body: sent } of own)
      expect(headers['x-sha2-signature']).toBe(
        createHmac('sha256', String(body['token'])).update(sent).digest('hex'),
      );
  });
});

describe('the web part', () => {
  const ask = async (path: string, token: unknown, body: object): Promise<Answer> => {
    const response = await fetch(
      `${simulator.environment['CREDENCE_ONFIDO_SDK_URL']}/simulated/onfido/${path}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${String(token)}` },
        body: JSON.stringify(body),
      },
    );
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

  test('a run is submitted with its own token, and the outcome follows', async () => {
    const { id, sdk_token: token } = await createRun();
    expect((await ask('open', token, { workflowRunId: id })).body).toEqual({ status: 'awaiting_input' });
    expect((await ask('choose', token, { workflowRunId: id, choice: 'hand-in' })).body).toEqual({
      status: 'processing',
    });
    await receiver.until(1);
    expect(simulator.control.sessions('onfido')).toMatchObject([{ id, status: 'approved' }]);
  });

  test('the issuing country, of which Onfido is told nothing, is what the page says', async () => {
    const { id, sdk_token: token } = await createRun();
    await ask('choose', token, { workflowRunId: id, choice: 'approve', country: 'tur' });
    await receiver.until(1);
    const { body } = await call('GET', `/workflow_runs/${String(id)}`);
    expect(body).toMatchObject({
      output: { document: { properties: { issuing_country: 'TUR', first_name: 'Ada' } } },
    });
  });

  test('where nothing is to be read the report has no properties, on the page and by control', async () => {
    const { id, sdk_token: token } = await createRun();
    const read = async () =>
      JSON.stringify((await call('GET', `/workflow_runs/${String(id)}`)).body).includes('"first_name"');
    await ask('choose', token, { workflowRunId: id, choice: 'approve', nothingRead: true });
    await receiver.until(1);
    expect(await read()).toBe(false);
    simulator.control.verdict('onfido', String(id), { answer: 'approve' });
    expect(await read()).toBe(true);
    simulator.control.verdict('onfido', String(id), { answer: 'approve', nothingRead: true });
    expect(await read()).toBe(false);
  });

  test('a token that is over, made up or of somebody else is told by its error type', async () => {
    const { id, sdk_token: token } = await createRun();
    const { body } = await call('POST', '/sdk_token', { applicant_id: await createApplicant() });
    expect((await ask('open', body['token'], { workflowRunId: id })).body).toMatchObject({
      error: { message: 'workflow_error' },
    });
    expect((await ask('open', `${String(token)}x`, { workflowRunId: id })).body).toMatchObject({
      error: { message: 'invalid_token' },
    });
    simulator.faults('onfido', { clockSkewSeconds: 36 * 24 * 3600 });
    expect((await ask('open', token, { workflowRunId: id })).body).toMatchObject({
      error: { message: 'expired_token' },
    });
  });

  test('the token names the service, as a JWT', async () => {
    const { sdk_token: token } = await createRun();
    const [, payload = ''] = String(token).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      exp: expect.any(Number),
      urls: { onfido_api_url: simulator.environment['CREDENCE_ONFIDO_URL'] },
    });
  });

  test('Onfido.init mounts, tells errors by type, and tears down', async () => {
    const origin = simulator.environment['CREDENCE_ONFIDO_SDK_URL'] ?? '';
    const script = await fetch(`${origin}/v14`);
    expect(script.headers.get('content-type')).toContain('text/javascript');

    const page = new Window({ settings: { disableIframePageLoading: true } });
    page.document.body.innerHTML = '<div id="onfido-mount"></div>';
    vi.stubGlobal('document', page.document);
    vi.stubGlobal('location', new URL(`${origin}/v14`));
    for (const name of ['HTMLElement', 'HTMLScriptElement', 'CSS'] as const) vi.stubGlobal(name, page[name]);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    await import('../../browser/onfido-sdk.js');
    const { Onfido } = globalThis as unknown as {
      Onfido: { init: (options: object) => { tearDown: () => Promise<void> } };
    };

    const onError = vi.fn();
    Onfido.init({ token: 'none', workflowRunId: 'run', onError });
    Onfido.init({ token: 'a.b.c', workflowRunId: 'run', containerId: 'missing', onError });
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2), { timeout: 15_000 });
    expect(onError.mock.calls.map(([error]) => (error as { type: string }).type)).toEqual([
      'invalid_token',
      'invalid_sdk_parameter',
    ]);

    const mounted = Onfido.init({ token: 'a.b.c', workflowRunId: 'run' });
    expect(page.document.querySelector('#onfido-mount iframe')?.getAttribute('src')).toBe(
      `${origin}/v14/frame`,
    );
    await mounted.tearDown();
    expect(page.document.querySelector('iframe')).toBeNull();
  });
});
