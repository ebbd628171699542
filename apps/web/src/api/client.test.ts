// @vitest-environment happy-dom
import { countryList } from '@credence/contract/country';
import { endpoint, type Method } from '@credence/contract/endpoint';
import { kycInfo } from '@credence/contract/kyc';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { logout, signIn } from '@credence/contract/session';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { answerWith, failureOf, recordEvents, refuseWith } from '../testing/answers.ts';
import { call, callPublic } from './client.ts';
import { fakeApi } from './fake.ts';

const profile = { id: 'u1', currency_code: 'EUR', sub_attribute: '' };

const { events } = recordEvents();

describe('the request', () => {
  test('[S7.2] [S7.3] carries JSON headers, the platform, the language and cookies', async () => {
    const calls = fakeApi([[userProfile, () => profile]]);
    await call(userProfile, {});
    const [sent] = calls;
    expect(sent?.credentials).toBe('include');
    expect(sent?.headers.get('accept')).toBe('application/json');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(sent?.headers.get('accept-language')).toBe('en');
    expect(sent?.headers.has('x-client-tag')).toBe(false);
    expect(sent?.headers.has('x-user-agent')).toBe(false);
  });

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0', 'pc'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/147.0 Mobile', 'h5'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'h5'],
  ])('[S7.2] %s is platform %s', async (userAgent, platform) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const calls = fakeApi([[userProfile, () => profile]]);
    await call(userProfile, {});
    expect(calls[0]?.headers.get('platform')).toBe(platform);
  });

  test('[S7.20] one that nobody has to confirm is one request: what has to be confirmed is asked for nowhere before', async () => {
    const calls = fakeApi([
      [userProfile, () => profile],
      [signIn, () => ({ redirect_url: '/user/accounts/auth' })],
    ]);
    await call(userProfile, {});
    await call(signIn, { email: 'a@example.com', password: 'x' });
    expect(calls.map(({ path }) => path)).toEqual([userProfile.path, signIn.path]);
  });

  test('[S7.4] get params become a query string, a post body is JSON', async () => {
    const calls = fakeApi([
      [countryList, () => []],
      [signIn, () => ({ redirect_url: '/user/accounts/auth' })],
    ]);
    await call(countryList, { is_disable: '1' });
    await call(signIn, { email: 'a@example.com', password: 'x' });
    expect(calls.map((sent) => sent.input)).toEqual([
      { is_disable: '1' },
      { email: 'a@example.com', password: 'x' },
    ]);
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[])(
    '[S7.2] [S7.4] %s is sent as the contract says',
    async (method) => {
      const thing = endpoint({
        method,
        path: '/v1/thing',
        access: 'account',
        summary: 'A thing',
        input: v.strictObject({ name: v.string(), other: v.optional(v.string()) }),
        result: v.object({}),
      });
      const asked: [string, string | undefined, unknown][] = [];
      vi.stubGlobal('fetch', async (url: string, { method: sent, body }: RequestInit) => {
        asked.push([url, sent, body]);
        return Response.json({ ret_code: 0, ret_msg: '', result: {} });
      });
      await call(thing, { name: 'a b&c=ü', other: undefined });
      expect(asked).toEqual([
        method === 'GET'
          ? ['/v1/thing?name=a+b%26c%3D%C3%BC', 'GET', undefined]
          : ['/v1/thing', method, '{"name":"a b&c=ü"}'],
      ]);
    },
  );

  test('[S7.4] the second client sends no cookies and only a JSON content type', async () => {
    const calls = fakeApi([[countryList, () => []]]);
    await callPublic(countryList, { is_disable: '1' });
    expect(calls[0]?.credentials).toBe('omit');
    expect([...(calls[0]?.headers.keys() ?? [])].map((name) => name.toLowerCase())).toEqual(['content-type']);
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.input).toEqual({ is_disable: '1' });
  });

  test('carries a trace of its own, which its failure names', async () => {
    const sent: string[] = [];
    answerWith(({ headers }) => {
      sent.push(new Headers(headers).get('traceparent') ?? '');
      return Response.json({ ret_code: 4711, ret_msg: 'no', result: {} });
    });
    const first = await failureOf(call(logout, {}));
    const second = await failureOf(call(logout, {}));
    expect(sent[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(sent.map((value) => value.split('-')[1])).toEqual([first.traceId, second.traceId]);
    expect(first.traceId).not.toBe(second.traceId);
  });
});

describe('the answer', () => {
  test('[S3.3] [S7.6] ret_code 0 is unwrapped to its result', async () => {
    answerWith(() => Response.json({ ret_code: 0, ret_msg: 'OK', result: profile }));
    await expect(call(userProfile, {})).resolves.toEqual(profile);
    expect(events).toEqual([]);
  });

  test('[S3.3] a refusal is understood with ret_code and with retCode alike', async () => {
    for (const body of [
      { ret_code: 10001, ret_msg: 'no', result: { fields: { email: 'x' } } },
      { retCode: 10001, retMsg: 'no', result: { fields: { email: 'x' } } },
    ]) {
      answerWith(() => Response.json(body));
      expect(await failureOf(call(logout, {}))).toMatchObject({
        code: 10001,
        retMsg: 'no',
        details: { fields: { email: 'x' } },
      });
    }
  });

  test.each([
    ['an empty body', () => new Response('')],
    ['a null body', () => new Response(null, { status: 204 })],
    ['a page', () => new Response('<!doctype html>')],
    ['half an envelope', () => new Response('{"ret_code": 0, "res')],
    ['JSON null', () => Response.json(null)],
    ['no envelope', () => Response.json({ ok: true })],
  ])('[S8.1] [S7.6] %s is a failure: Non Response!', async (_name, make) => {
    answerWith(make);
    expect(await failureOf(call(logout, {}))).toMatchObject({ message: 'Non Response!', code: 79996 });
    expect(events).toEqual([]);
  });

  test.each([
    ['no result', { ret_code: 0, ret_msg: '' }],
    ['null', { ret_code: 0, ret_msg: '', result: null }],
    ['another result', { ret_code: 0, ret_msg: '', result: { id: 7 } }],
  ])('[S8.1] %s is not ok for a verification call: Non Response!', async (_name, body) => {
    answerWith(() => Response.json(body));
    for (const ask of [call(kycInfo, {}), call(supportedDocumentType, { country: 'SE' })]) {
      expect(await failureOf(ask)).toMatchObject({ message: 'Non Response!' });
    }
    expect(await failureOf(call(memberInfo, {}))).toMatchObject({ message: 'unexpected result' });
  });

  test('[S8.1] a verification call whose data says that it is not ok: Non Response!', async () => {
    const result = { country: 'SE', level: 1, documentTypes: [], refused: [], nonDocument: [] };
    const ask = () => call(supportedDocumentType, { country: 'SE' });
    answerWith(() => Response.json({ ok: false, ret_code: 0, ret_msg: '', result }));
    expect(await failureOf(ask())).toMatchObject({ message: 'Non Response!' });
    answerWith(() => Response.json({ ok: true, ret_code: 0, ret_msg: '', result }));
    await expect(ask()).resolves.toEqual(result);
  });

  test('[S8.9] ok false with an accepted status gives empty headers and empty data', async () => {
    answerWith(() => {
      const response = Response.json(
        { ret_code: 0, ret_msg: '', result: {} },
        { headers: { 'x-request-id': '1' } },
      );
      return Object.defineProperty(response, 'ok', { value: false });
    });
    const error = await failureOf(call(logout, {}));
    expect(error.message).toBe('Non Response!');
    expect(error.response).toMatchObject({ status: 200, headers: {}, body: {} });
  });

  test('[S8.5] [S9.1] only 200 to 299 are success; others hold status and statusText', async () => {
    for (const status of [304, 400, 500, 503]) {
      answerWith(() => new Response(null, { status, statusText: 'Sorry' }));
      expect(await failureOf(call(logout, {}))).toMatchObject({
        code: 79998,
        message: 'http error',
        response: { status, statusText: 'Sorry' },
      });
    }
    for (const status of [200, 201, 299]) {
      const result = { url: '/login' };
      answerWith(() => Response.json({ ret_code: 0, ret_msg: '', result }, { status }));
      await expect(call(logout, {})).resolves.toEqual(result);
    }
  });

  test('[S8.5] an HTTP error keeps the code of the refusal that came with it', async () => {
    refuseWith(10006, 'slow down', { status: 429, statusText: 'Too Many Requests' });
    expect(await failureOf(call(logout, {}))).toMatchObject({
      code: 10006,
      retMsg: 'slow down',
      message: 'http error',
      response: { status: 429, statusText: 'Too Many Requests' },
    });
  });
});

describe('a ret_code', () => {
  test.each([
    [1007, 'token is unknown', 'Timeout, token is unknown.'],
    [1008, 'token has expired', 'Timeout, token has expired.'],
    [1007, '', 'Timeout, token error.'],
    [1008, '', 'Timeout, token error.'],
  ])('[S8.2] %i with %j tells %j and rejects with the body', async (code, retMsg, message) => {
    refuseWith(code, retMsg);
    const error = await failureOf(call(userProfile, {}));
    expect(error).toMatchObject({ code, message });
    expect(error.body).toEqual({ ret_code: code, ret_msg: retMsg, result: { hint: 1 } });
    expect(events).toEqual([{ type: 'token-timeout', message }]);
  });

  test.each([10007, 33003, 10009])(
    "[S6.5] [S8.3] %i is 'user no permission', rejected with the body and left to the caller",
    async (code) => {
      refuseWith(code, 'not for you');
      const error = await failureOf(call(userProfile, {}));
      expect(error).toMatchObject({ code, message: 'user no permission', retMsg: 'not for you' });
      expect(error.body).toEqual({ ret_code: code, ret_msg: 'not for you', result: { hint: 1 } });
      expect(events).toEqual([{ type: 'no-permission', code }]);
    },
  );

  test.each([10001, 42002, 1, -1, 1009, 50016])(
    "[S8.4] %i is 'bad business ret_code', rejected with the whole response, cookies excepted",
    async (code) => {
      refuseWith(code, 'no', {
        status: 200,
        statusText: 'OK',
        headers: { 'X-Request-Id': 'r1', 'Set-Cookie': 'session=1' },
      });
      const error = await failureOf(call(userProfile, {}));
      expect(error).toMatchObject({ code, message: 'bad business ret_code', retMsg: 'no' });
      expect(error.response).toEqual({
        status: 200,
        statusText: 'OK',
        headers: { 'content-type': expect.stringContaining('application/json'), 'x-request-id': 'r1' },
        body: { ret_code: code, ret_msg: 'no', result: { hint: 1 } },
      });
      expect(events).toEqual([]);
    },
  );
});
