import { expect, test } from 'vitest';
import { Credence, CredenceError } from './index.ts';

interface Asked {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json(status, { status, code, detail: 'No.', requestId: 'r-1', fields: { level: 'not-allowed' } }, headers);

/** A server that gives these answers, one after the other; an error is thrown, as where nobody answers. */
function server(...answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const waited: number[] = [];
  const credence = new Credence({
    address: 'https://credence.example/',
    key: 'crd_test_x',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { url, method, headers } = request;
      asked.push({ url, method, headers, body: await request.text() });
      const answer = answers.shift() ?? new Error('asked too often');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { credence, asked, waited };
}

test('a call fills in the path, and sends the rest in the body with the key', async () => {
  const { credence, asked } = server(json(201, { token: 't', expiresAt: '', url: '' }));
  await credence.call('createToken', { id: 'a/b', level: 1 });
  expect(asked).toMatchObject([
    {
      url: 'https://credence.example/v1/partner/applicants/a%2Fb/tokens',
      method: 'POST',
      body: '{"level":1}',
    },
  ]);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer crd_test_x');
});

test('what can pass is tried again with the same idempotency key, as late as the server says', async () => {
  const { credence, asked, waited } = server(
    new TypeError('fetch failed'),
    problem(503, 'server-failed', { 'retry-after': '5' }),
    problem(409, 'idempotency-key-in-use'),
    json(200, { id: 'x' }),
  );
  await credence.call('createApplicant', { externalId: 'user-1' });
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(waited[1]).toBe(5000);
  expect(waited[0]).toBeLessThanOrEqual(250);
});

test('two calls have two keys, unless the caller says otherwise', async () => {
  const { credence, asked } = server(json(200, {}), json(200, {}), json(200, {}));
  await credence.call('createApplicant', { externalId: 'a' });
  await credence.call('createApplicant', { externalId: 'a' });
  await credence.call('createApplicant', { externalId: 'a' }, { idempotencyKey: 'order-7' });
  const [first, second, third] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).not.toBe(second);
  expect(third).toBe('order-7');
});

test('what cannot pass is told at once, as a typed error', async () => {
  const { credence, asked } = server(problem(422, 'input-invalid'));
  const failed = credence.call('createToken', { id: 'x' });
  await expect(failed).rejects.toBeInstanceOf(CredenceError);
  await expect(failed).rejects.toMatchObject({
    status: 422,
    code: 'input-invalid',
    requestId: 'r-1',
    fields: { level: 'not-allowed' },
  });
  expect(asked).toHaveLength(1);
});

test('it gives up after four tries, and an answer that is no problem has a code too', async () => {
  const html = () => new Response('<html>', { status: 502 });
  const { credence, asked } = server(html(), html(), html(), html());
  await expect(credence.call('readPartnerSettings', {})).rejects.toMatchObject({ code: 'http-502' });
  expect(asked).toHaveLength(4);
  const away = server(...Array.from({ length: 4 }, () => new TypeError('fetch failed')));
  await expect(away.credence.call('readPartnerSettings', {})).rejects.toMatchObject({
    status: 0,
    code: 'no-answer',
  });
});

test('a list is read page by page, and only as far as it is asked for', async () => {
  const page = (ids: string[], nextCursor: string | null) =>
    json(200, { data: ids.map((id) => ({ id })), nextCursor });
  const { credence, asked } = server(page(['a', 'b'], 'c1'), page(['c'], null));
  const found: string[] = [];
  for await (const { id } of credence.each('listApplicants', { limit: 2 })) found.push(id);
  expect(found).toEqual(['a', 'b', 'c']);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=c1']);
  const short = server(page(['a', 'b'], 'c1'));
  for await (const { id } of short.credence.each('listApplicants', {})) if (id === 'a') break;
  expect(short.asked).toHaveLength(1);
});

test('an export is read line by line, wherever the network cuts it', async () => {
  const bytes = new TextEncoder().encode('{"type":"partner","name":"Ü"}\n{"type":"end"}\n');
  const { credence } = server(
    new Response(
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.slice(at, at + 5));
          controller.close();
        },
      }),
    ),
  );
  const lines: unknown[] = [];
  for await (const line of credence.export()) lines.push(line);
  expect(lines).toEqual([
    { type: 'partner', name: 'Ü' },
    { type: 'end', applicants: 0 },
  ]);
});

test('an export that breaks off goes on after its last applicant, and ends once', async () => {
  const line = (cursor: string) => JSON.stringify({ type: 'applicant', cursor });
  const { credence, asked } = server(
    new Response(`{"type":"partner"}\n${line('a')}\n${line('b')}\n{"type":"appl`),
    new Response(`{"type":"partner"}\n${line('c')}\n`),
    new Response('{"type":"partner"}\n{"type":"end","applicants":0}\n'),
  );
  const lines: unknown[] = [];
  for await (const one of credence.export({ cursor: '0' })) lines.push(one);
  expect(lines).toEqual([
    { type: 'partner' },
    ...['a', 'b', 'c'].map((cursor) => ({ type: 'applicant', cursor })),
    { type: 'end', applicants: 3 },
  ]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?cursor=0', '?cursor=b', '?cursor=c']);
  const away = server(...Array.from({ length: 4 }, () => new Response('{"type":"partner"}\n')));
  const all = async () => {
    for await (const one of away.credence.export()) expect(one.type).toBe('partner');
  };
  await expect(all()).rejects.toMatchObject({ code: 'no-answer' });
});

test('an import is sent in requests of a thousand lines, and its reports are one', async () => {
  const report = (count: number, refused: object[] = []) =>
    json(200, {
      dryRun: true,
      accepted: count - refused.length,
      repeated: 0,
      refused: refused.length,
      lines: [
        ...Array.from({ length: count - refused.length }, (_, at) => ({ line: at + 1, outcome: 'accepted' })),
        ...refused,
      ],
    });
  const wrong = { line: 500, externalId: 'x', outcome: 'refused', code: 'input-invalid', detail: 'No.' };
  const { credence, asked } = server(report(1000), report(500, [wrong]));
  const people = Array.from({ length: 1500 }, (_, number) => ({
    type: 'applicant' as const,
    externalId: `n-${number}`,
  }));
  const whole = await credence.import(people, { dryRun: true });
  expect(whole).toMatchObject({ accepted: 1499, repeated: 0, refused: 1 });
  expect(whole.lines.map(({ line }) => line)).toEqual(Array.from({ length: 1500 }, (_, at) => at + 1));
  expect(whole.lines.at(-1)).toEqual({ ...wrong, line: 1500 });
  expect(asked.map(({ url, body }) => [new URL(url).search, body.split('\n').length])).toEqual([
    ['?dryRun=true', 1000],
    ['?dryRun=true', 500],
  ]);
});
