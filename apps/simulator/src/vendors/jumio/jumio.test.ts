// Long: the whole interface of one vendor.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { request as httpRequest } from 'node:http';
import { startSimulator, type Simulator } from '../../simulator.ts';
import { accountBody, jumioClient, requestToken, type JumioClient } from '../../testing/jumio-client.ts';
import { openPage } from '../../testing/page.ts';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { parseTokenLifetime } from './account-request.ts';

let simulator: Simulator;
let receiver: Receiver;
let jumio: JumioClient;

beforeEach(async () => {
  [simulator, receiver] = await Promise.all([startSimulator({ speed: 1000 }), startReceiver()]);
  jumio = await jumioClient(simulator.environment);
});
afterEach(() => vi.useRealTimers());
afterEach(() => Promise.all([simulator.close(), receiver.close()]));

const script = (): Promise<unknown> => import('../../browser/jumio.js');
const callbackUrl = (): string => `${receiver.origin}/callback`;
const advance = (seconds: number): void => simulator.faults('jumio', { clockSkewSeconds: seconds });

/** Undici always sends a User-Agent. */
function statusWithoutUserAgent(path: string, authorization: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(
      `${simulator.environment['CREDENCE_JUMIO_RETRIEVAL_URL']}${path}`,
      { headers: { authorization } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
}

describe('access', () => {
  test('a token is given for the client credentials alone', async () => {
    const given = await requestToken(simulator.environment);
    expect(given).toMatchObject({ status: 200, body: { expires_in: 3600, token_type: 'Bearer' } });
    expect((await requestToken(simulator.environment, { secret: 'other' })).status).toBe(401);
    expect((await requestToken(simulator.environment, { grant: 'password' })).body).toEqual({
      error: 'unsupported_grant_type',
    });
  });

  test('a token is good for an hour of the vendor’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { path } = await jumio.begin();
    advance(3590);
    expect((await jumio.call('GET', path)).status).toBe(200);
    advance(3601);
    expect((await jumio.call('GET', path)).status).toBe(401);
  });

  test('calls without User-Agent or without a token are forbidden', async () => {
    const { path } = await jumio.begin();
    const { body } = await requestToken(simulator.environment);
    expect(await statusWithoutUserAgent(path, `Bearer ${String(body['access_token'])}`)).toBe(403);
    expect((await jumio.call('GET', path, undefined, { authorization: 'Basic x' })).status).toBe(403);
    expect((await jumio.call('GET', path, undefined, { authorization: 'Bearer other' })).status).toBe(401);
  });
});

describe('accounts', () => {
  test.each([
    ['a reference that is too long', { customerInternalReference: 'x'.repeat(101) }],
    ['no workflow', { workflowDefinition: {} }],
    [
      'a country that is no alpha-3 code',
      { workflowDefinition: { key: 2, credentials: [{ category: 'ID', country: { values: ['AT'] } }] } },
    ],
    [
      'a type that no ID has',
      { workflowDefinition: { key: 2, credentials: [{ category: 'ID', type: { values: ['BADGE'] } }] } },
    ],
    ['a callback address that is none', { callbackUrl: 'callback' }],
    ['a token lifetime below five minutes', { tokenLifetime: '4m' }],
  ])('a body with %s is refused', async (_name, change) => {
    expect((await jumio.call('POST', '/api/v1/accounts', { ...accountBody, ...change })).status).toBe(400);
  });

  test('token lifetimes are read as Jumio writes them', () => {
    expect([parseTokenLifetime('600s'), parseTokenLifetime('2h'), parseTokenLifetime('60d')]).toEqual([
      600_000, 7_200_000, 5_184_000_000,
    ]);
    expect([parseTokenLifetime('61d'), parseTokenLifetime('299s'), parseTokenLifetime('1w')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('another workflow is begun for an account that exists, and for no other', async () => {
    const first = await jumio.begin();
    const again = await jumio.call('PUT', `/api/v1/accounts/${first.account}`, accountBody);
    expect(again).toMatchObject({ status: 200, body: { account: { id: first.account } } });
    expect(again.body['workflowExecution']).not.toMatchObject({ id: first.execution });
    expect((await jumio.call('PUT', '/api/v1/accounts/unknown', accountBody)).status).toBe(404);
  });

  test('what is deleted is gone, and no verdict brings it back', async () => {
    const { account, execution, path } = await jumio.begin();
    const other = await jumio.begin();
    expect((await jumio.call('DELETE', path)).status).toBe(200);
    expect((await jumio.call('GET', path)).status).toBe(404);
    expect(simulator.control.verdict('jumio', execution, { answer: 'approve' })).toBe(false);
    expect((await jumio.call('DELETE', `/api/v1/accounts/${account}`)).status).toBe(200);
    expect((await jumio.call('DELETE', `/api/v1/accounts/${account}`)).status).toBe(404);
    expect((await jumio.call('GET', other.path)).status).toBe(200);
  });
});

describe('results', () => {
  test('an execution that nobody has begun has no decision', async () => {
    const { path, account, execution } = await jumio.begin();
    const status = await jumio.call('GET', `${path}/status`);
    expect(status.body).toMatchObject({
      account: { id: account },
      workflowExecution: { id: execution, definitionKey: '10011', status: 'INITIATED' },
    });
    const { body } = await jumio.call('GET', path);
    expect(body).toMatchObject({ workflow: { status: 'INITIATED' }, capabilities: {} });
    expect(body).not.toHaveProperty('decision');
  });

  test('approved: everything passed, with what control gives as the text of the document', async () => {
    const { path, execution } = await jumio.begin();
    const extracted = { firstName: 'ANNA MARIA', lastName: 'ERIKSSON', birthDate: '1974-08-12' };
    simulator.control.verdict('jumio', execution, { answer: 'approve', extracted });
    const { body } = await jumio.call('GET', path);
    expect(body).toMatchObject({
      workflow: { status: 'PROCESSED', userReference: 'person-1', customerInternalReference: 'case-1' },
      decision: { type: 'PASSED', risk: { score: 5 } },
      capabilities: {
        usability: [{ decision: { type: 'PASSED', details: { label: 'OK' } } }],
        similarity: [
          { decision: { type: 'PASSED', details: { label: 'MATCH' } }, data: { similarity: 'MATCH' } },
        ],
        extraction: [
          {
            data: {
              type: 'PASSPORT',
              issuingCountry: 'AUT',
              firstName: 'ANNA MARIA',
              lastName: 'ERIKSSON',
              dateOfBirth: '1974-08-12',
            },
          },
        ],
      },
    });
    expect(body['capabilities']).not.toHaveProperty('proofOfResidency');
  });

  test('the second workflow looks at the residence as well', async () => {
    const { path, execution } = await jumio.begin({ workflowDefinition: { key: '10013' } });
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    expect((await jumio.call('GET', path)).body).toMatchObject({
      capabilities: { proofOfResidency: [{ decision: { type: 'PASSED' } }] },
    });
  });

  test.each([
    ['retry', undefined, 'REJECTED', 'usability', 'REJECTED', 'BLURRED'],
    ['refuse', undefined, 'REJECTED', 'imageChecks', 'REJECTED', 'MANIPULATED_DOCUMENT'],
    ['review', undefined, 'WARNING', 'similarity', 'WARNING', 'NOT_POSSIBLE'],
    ['refuse', 'MRZ_CHECKSUM', 'REJECTED', 'dataChecks', 'REJECTED', 'MRZ_CHECKSUM'],
    ['retry', 'GLARE', 'REJECTED', 'usability', 'REJECTED', 'GLARE'],
  ] as const)(
    '%s (label %s) is said in Jumio’s words',
    async (answer, label, overall, capability, type, said) => {
      const { path, execution } = await jumio.begin();
      simulator.control.verdict('jumio', execution, {
        answer,
        ...(label !== undefined && { labels: [label] }),
      });
      const { body } = await jumio.call('GET', path);
      expect(body).toMatchObject({
        decision: { type: overall },
        capabilities: { [capability]: [{ decision: { type, details: { label: said } } }] },
      });
    },
  );

  test('nothing is examined that depends on something that was rejected', async () => {
    const { path, execution } = await jumio.begin();
    simulator.control.verdict('jumio', execution, { answer: 'refuse' });
    const blocked = { type: 'NOT_EXECUTED', details: { label: 'PRECONDITION_NOT_FULFILLED' } };
    const { body } = await jumio.call('GET', path);
    expect(body).toMatchObject({
      capabilities: {
        extraction: [{ decision: blocked }],
        dataChecks: [{ decision: blocked }],
        liveness: [{ decision: { type: 'PASSED' } }],
      },
    });
    expect(JSON.stringify(body)).not.toContain('issuingCountry');
  });

  test('the images can be fetched while the account exists', async () => {
    const { path, execution, account } = await jumio.begin();
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    const { body } = await jumio.call('GET', path);
    const { token } = { token: (await requestToken(simulator.environment)).body['access_token'] };
    const [, href] = /"(http[^"]+FACE)"/.exec(JSON.stringify(body)) ?? [];
    const get = (): Promise<Response> =>
      fetch(href ?? '', { headers: { authorization: `Bearer ${String(token)}`, 'user-agent': 'tests' } });
    expect((await get()).headers.get('content-type')).toBe('image/png');
    await jumio.call('DELETE', `/api/v1/accounts/${account}`);
    expect((await get()).status).toBe(404);
  });
});

describe('expiry', () => {
  test('a token that nobody uses expires, with one callback', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { path, execution } = await jumio.begin({ callbackUrl: callbackUrl(), tokenLifetime: '10m' });
    advance(599);
    expect((await jumio.call('GET', path)).body).toMatchObject({ workflow: { status: 'INITIATED' } });
    advance(601);
    expect((await jumio.call('GET', path)).body).toMatchObject({
      workflow: { status: 'TOKEN_EXPIRED' },
      decision: { type: 'NOT_EXECUTED', details: { label: 'TOKEN_EXPIRED' }, risk: { score: -1 } },
    });
    const [callback] = await receiver.until(1);
    expect(JSON.parse(callback?.body ?? '')).toMatchObject({
      workflowExecution: { id: execution, status: 'TOKEN_EXPIRED' },
    });
    await jumio.call('GET', path);
    expect(simulator.control.deliveries('jumio')).toHaveLength(1);
  });

  test('a session that was begun ends fifteen minutes after the last step', async () => {
    const { path, href } = await jumio.begin({ tokenLifetime: '5m' });
    await fetch(href);
    advance(14 * 60);
    await fetch(href);
    advance(28 * 60);
    expect((await jumio.call('GET', path)).body).toMatchObject({ workflow: { status: 'INITIATED' } });
    advance(30 * 60);
    expect((await jumio.call('GET', path)).body).toMatchObject({ workflow: { status: 'SESSION_EXPIRED' } });
  });
});

describe('callbacks', () => {
  test('they are not signed, carry no verdict and come from the allowed address', async () => {
    const { execution, account } = await jumio.begin({ callbackUrl: callbackUrl() });
    simulator.control.verdict('jumio', execution, { answer: 'refuse', note: 'forged' });
    const [callback] = await receiver.until(1);
    const body = JSON.parse(callback?.body ?? '') as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual([
      'account',
      'callbackSentAt',
      'userReference',
      'workflowExecution',
    ]);
    expect(body).toMatchObject({
      userReference: 'person-1',
      account: { id: account },
      workflowExecution: { id: execution, definitionKey: '10011', status: 'PROCESSED' },
    });
    expect(callback?.path).toBe('/callback');
    expect(Object.keys(callback?.headers ?? {}).join(' ')).not.toMatch(/sig|digest|auth/);
    expect(simulator.environment['CREDENCE_JUMIO_CALLBACK_ADDRESSES']?.split(',')).toContain('127.0.0.1');
  });

  test('they are tried again when the client does not answer well', async () => {
    receiver.answerWith(500, 503);
    const { execution } = await jumio.begin({ callbackUrl: callbackUrl() });
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    const callbacks = await receiver.until(3);
    expect(new Set(callbacks.map(({ body }) => body)).size).toBe(1);
  });

  test('they can be duplicated, lost, and contradicted', async () => {
    const { execution } = await jumio.begin({ callbackUrl: callbackUrl() });
    simulator.faults('jumio', { deliveries: { lost: true } });
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    simulator.faults('jumio', { deliveries: { duplicates: 2 } });
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    expect(new Set((await receiver.until(3)).map(({ body }) => body)).size).toBe(1);
    expect(simulator.control.deliveries('jumio').map(({ state }) => state)[0]).toBe('lost');
    simulator.faults('jumio', { deliveries: { contradictory: true } });
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    const said = (await receiver.until(6)).slice(3).map(({ body }) => /"status":"(\w+)"/.exec(body)?.[1]);
    expect(said.sort()).toEqual(['PROCESSED', 'SESSION_EXPIRED', 'SESSION_EXPIRED']);
  });

  test('they can come in the wrong order', async () => {
    simulator.faults('jumio', { deliveries: { outOfOrder: true } });
    const { href } = await jumio.begin({ callbackUrl: callbackUrl() });
    await (await openPage(href, script)).press('Approve');
    const said = (await receiver.until(2)).map(({ body }) => /"status":"(\w+)"/.exec(body)?.[1]);
    expect(said).toEqual(['PROCESSED', 'ACQUIRED']);
  });
});

describe('the web client', () => {
  test('tells its parent in JSON strings that it is loaded and that it succeeded', async () => {
    const { href, account, execution } = await jumio.begin();
    const page = await openPage(href, script);
    expect(page.text()).toContain('Simulated Jumio — no data leaves this machine');
    await page.press('Approve');
    const context = {
      accountId: account,
      workflowExecutionId: execution,
      customerInternalReference: 'case-1',
      authorizationToken: new URL(href).searchParams.get('authorizationToken'),
      eventType: 510,
      dateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    };
    expect(page.messages.every((message) => typeof message === 'string')).toBe(true);
    expect(page.messages.map((message): unknown => JSON.parse(String(message)))).toEqual([
      { ...context, payload: { value: 'loaded' } },
      { ...context, payload: { value: 'success' } },
    ]);
    expect(page.went).toEqual([]);
    expect(simulator.control.sessions('jumio')).toMatchObject([{ status: 'PROCESSED', result: 'PASSED' }]);
  });

  test('what is submitted waits for its verdict', async () => {
    simulator.control.outcome('jumio', { answer: 'abandon', delayMilliseconds: 0 });
    const { href, path, execution } = await jumio.begin();
    await (await openPage(href, script)).press('Hand in');
    const status = async () => (await jumio.call('GET', `${path}/status`)).body['workflowExecution'];
    expect(await status()).toMatchObject({ status: 'ACQUIRED' });
    simulator.control.verdict('jumio', execution, { answer: 'approve' });
    expect(await status()).toMatchObject({ status: 'PROCESSED' });
  });

  test('handing in leaves the verdict to what was set to follow', async () => {
    simulator.control.outcome('jumio', { answer: 'retry', labels: ['GLARE'], delayMilliseconds: 1000 });
    const { href, path } = await jumio.begin({ callbackUrl: callbackUrl() });
    await (await openPage(href, script)).press('Hand in');
    await receiver.until(2);
    expect(JSON.stringify((await jumio.call('GET', path)).body)).toContain('GLARE');
  });

  test('what is written on the page is what Jumio reads, unless control says something else', async () => {
    const { href, path, execution } = await jumio.begin();
    const page = await openPage(href, script);
    page.write('Given names', 'Ada');
    page.write('Valid until', '');
    page.write('Document number', 'X1');
    await page.press('Approve');
    const read = async () => JSON.stringify((await jumio.call('GET', path)).body['capabilities']);
    expect(await read()).toContain(
      '"firstName":"Ada","lastName":"Quijano","dateOfBirth":"1996-10-14","documentNumber":"X1"}',
    );
    simulator.control.verdict('jumio', execution, { answer: 'approve', extracted: { firstName: 'Eva' } });
    expect(await read()).toContain('"firstName":"Eva","lastName":"Quijano"');
  });

  test('where nothing is to be read there is no extraction, on the page and by control', async () => {
    const { href, path, execution } = await jumio.begin();
    const page = await openPage(href, script);
    page.tick('Nothing is read on the document');
    await page.press('Approve');
    const examined = async () => Object.keys(Object((await jumio.call('GET', path)).body['capabilities']));
    const unread = ['usability', 'imageChecks', 'liveness', 'similarity'];
    expect(await examined()).toEqual(unread);
    simulator.control.verdict('jumio', execution, { answer: 'approve', extracted: { firstName: 'Eva' } });
    expect(await examined()).toContain('extraction');
    simulator.control.verdict('jumio', execution, { answer: 'approve', nothingRead: true });
    expect(await examined()).toEqual(unread);
  });

  test('closing ends the session without a refusal', async () => {
    const { href, path } = await jumio.begin();
    const page = await openPage(href, script);
    await page.press('Close the window');
    expect(JSON.parse(String(page.messages.at(-1)))).toMatchObject({
      payload: { value: 'error', metainfo: { code: 9210 } },
    });
    expect((await jumio.call('GET', path)).body).toMatchObject({
      workflow: { status: 'SESSION_EXPIRED' },
      decision: { type: 'NOT_EXECUTED' },
    });
  });

  test('without a frame it goes to the client’s address and posts nothing', async () => {
    const { href, execution, account } = await jumio.begin();
    const page = await openPage(href, script, { framed: false });
    await page.press('Leave for review');
    const went = new URL(page.went[0] ?? '');
    expect(`${went.origin}${went.pathname}`).toBe('https://client.test/done');
    expect(Object.fromEntries(went.searchParams)).toEqual({
      accountId: account,
      workflowExecutionId: execution,
      acquisitionStatus: 'SUCCESS',
      customerInternalReference: 'case-1',
    });
    expect(page.messages).toEqual([]);
    const over = await openPage(href, script, { framed: false });
    expect(Object.fromEntries(new URL(over.went[0] ?? '').searchParams)).toMatchObject({
      acquisitionStatus: 'ERROR',
      errorCode: '9200',
    });
  });

  test('a link that is not valid says so', async () => {
    const { href } = await jumio.begin();
    const page = await openPage(href.replace(/authorizationToken=[^&]+/, 'authorizationToken=other'), script);
    expect(page.messages.map((message): unknown => JSON.parse(String(message)))).toMatchObject([
      { payload: { value: 'error', metainfo: { code: 9200 } } },
    ]);
    expect(page.text()).toContain('This link is not valid any more.');
  });

  test('answers that break leave the page alone, but a vendor that is down does not', async () => {
    const { href, path } = await jumio.begin();
    simulator.faults('jumio', { answers: { broken: 'http-500' } });
    expect((await fetch(href)).status).toBe(200);
    expect((await jumio.call('GET', path)).status).toBe(500);
    simulator.faults('jumio', { answers: { broken: 'down' } });
    await expect(fetch(href)).rejects.toThrow('fetch failed');
  });
});
