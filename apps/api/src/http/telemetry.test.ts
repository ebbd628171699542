import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { memberInfo } from '@credence/contract/profile';
import { signIn } from '@credence/contract/session';
import { nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { completeInfo } from '../../test/applicants.ts';
import { startServer } from '../../test/server.ts';

const received: { path: string; body: string }[] = [];
let collector: Server;
let endpoint: string;
beforeEach(async () => {
  received.length = 0;
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', body });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const address = v.parse(v.object({ port: v.number() }), collector.address());
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterEach(() => new Promise((closed) => collector.close(closed)));

const attribute = v.object({
  key: v.string(),
  value: v.looseObject({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) }),
});
const spans = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.looseObject({
              name: v.string(),
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              kind: v.number(),
              links: v.optional(v.array(v.object({ traceId: v.string(), spanId: v.string() }))),
              attributes: v.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

const bodies = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body);

const receivedSpans = () =>
  bodies('/v1/traces')
    .flatMap((body) => v.parse(spans, JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

test("a collector gets a span of each request in the browser's trace, and the figures of /metrics, and no personal data", async () => {
  const server = await startServer({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    jobs: false,
  });
  const { email, userId, send } = await server.applicant();
  await send(memberInfo, {}, { traceparent: `00-${traceId}-${parentId}-00` });
  await server.visitor().send(signIn, { email, password: 'a guess of mine' });
  const scraped = await server.context.metrics.registry.metrics();
  await server.stop();

  const each = receivedSpans();
  const named = each.find((span) => span.traceId === traceId);
  expect(named).toMatchObject({ name: `GET ${memberInfo.path}`, parentSpanId: parentId });
  const attributes = Object.fromEntries(
    (named?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
  expect(attributes).toMatchObject({
    'http.route': memberInfo.path,
    'http.response.status_code': 200,
    'credence.ret_code': 0,
    'credence.actor': 'account',
  });
  expect(each.map(({ name }) => name)).toContain(`POST ${signIn.path}`);

  const figures = bodies('/v1/metrics').join('\n');
  expect(figures).toContain('"http_request_duration_seconds"');
  expect(figures).toContain('"client_events_total"');
  expect(figures).toContain('"process_cpu_seconds_total"');
  const [, counted = ''] = /_count\{method="GET",route="\/[^"]*",[^}]*\} (\d+)/.exec(scraped) ?? [];
  expect(figures).toContain(`"count":${counted}`);

  const sent = received.map(({ body }) => body).join('\n');
  for (const personal of [
    email,
    userId,
    'example.com',
    'a guess',
    '127.0.0.1',
    process.argv0,
    'node_modules',
  ])
    expect(sent).not.toContain(personal);
});

test('a job is a trace of its own, linked to the request that caused it, and what it asks of a vendor is inside; neither has personal data', async () => {
  const fields = { firstname: 'same', lastname: 'same', birthDate: 'different' };
  const registry = createServer((_request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ status: 'mismatch', fields }));
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const { port } = v.parse(v.object({ port: v.number() }), registry.address());
  const server = await startServer({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      CREDENCE_NUMBER_REGISTRY_URL: `http://127.0.0.1:${port}`,
      CREDENCE_NUMBER_REGISTRY_TOKEN: 'a token of the registry',
    },
  });
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG' } });
  const asked = { by: 'number', level: 1, country: 'NG', scheme: 'BVN', number: '22200000001' } as const;
  await applicant.call(vendorToken, asked);
  const caseState = async () => (await applicant.call(nonDocumentCase, { level: '1' }))?.case.state;
  await expect.poll(caseState).not.toBe('submitted');
  await server.stop();
  registry.close();

  const each = receivedSpans();
  const client = 3;
  const call = each.find(({ name }) => name === 'number registry');
  expect(call).toMatchObject({ kind: client });
  const job = each.find(({ spanId }) => spanId === call?.parentSpanId);
  expect(job?.name).toMatch(/^job /);
  const caller = each.find(({ name }) => name === `POST ${vendorToken.path}`);
  expect(job?.links).toMatchObject([{ traceId: caller?.traceId, spanId: caller?.spanId }]);
  expect(job?.traceId).not.toBe(caller?.traceId);
  const sent = received.map(({ body }) => body).join('\n');
  for (const personal of [applicant.userId, asked.number, 'Eriksson', 'a token', `:${port}`])
    expect(sent).not.toContain(personal);
});

test('a collector that is away stops nothing', async () => {
  const server = await startServer({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    jobs: false,
  });
  expect((await server.visitor().send(memberInfo)).status).toBe(200);
  await server.stop();
});
