import { agreementApply, agreementNeeded } from '@credence/contract/agreement';
import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { officerRoles } from '@credence/contract/permission';
import { retCodes } from '@credence/contract/ret-codes';
import { lookAtDecided } from '@credence/contract/review-look';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import * as v from 'valibot';
import { createApp, handleJobs, newId } from '../src/app.ts';
import type { Context } from '../src/base/context.ts';
import type { Database } from '../src/db/database.ts';
import { addApplicant } from '../src/features/applicant/index.ts';
import { addOfficer, type Rights } from '../src/features/officer/index.ts';
import { createSignInLibrary } from '../src/features/sign-in/index.ts';
import { providersFor, type Providers } from '../src/features/provider/providers.ts';
import { openContext, type ContextOptions } from './context.ts';
import { rememberPasswords } from './passwords.ts';

/** A raw response. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The envelope's code, or undefined if the body is not an envelope. */
  code: number | undefined;
  message: string;
  result: unknown;
}

/** A browser: keeps cookies, sends its own origin. */
export interface Client {
  userId: string;
  /** For requests made by other means. */
  cookieHeader: () => { cookie: string };
  request: (
    method: string,
    path: string,
    options?: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ) => Promise<Answer>;
  /** Calls an endpoint with any input, right or wrong. */
  send: (endpoint: AnyEndpoint, input?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Calls an endpoint and expects success. */
  call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>;
}

export interface TestServer {
  address: string;
  context: Context;
  db: Database;
  /** Moves the server's clock on. */
  pass: (milliseconds: number) => void;
  log: string[];
  visitor: () => Client;
  /**
   * An account holder who has signed in over HTTP. `agrees: false` for one who does not automatically consent
   * to pictures of the face when asked.
   */
  applicant: (options?: {
    currencyCode?: string;
    agrees?: boolean;
  }) => Promise<Client & { email: string; password: string }>;
  /**
   * An officer signed in with both factors, who may do everything unless `rights` say otherwise. `explains:
   * false` for one who does not automatically say why, where something decided is looked at.
   */
  officer: (
    name?: string,
    rights?: Partial<Rights> & { explains?: boolean },
  ) => Promise<Client & { email: string; password: string; code: (ahead?: number) => string }>;
  stop: () => Promise<void>;
}

/** The tests act as the one proxy in front, so that a request can come from any address. */
export const behindProxy = {
  CREDENCE_TRUSTED_PROXIES: '1',
  CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000',
};

interface ServerOptions extends ContextOptions {
  jobs?: boolean;
  staticRoot?: string;
  providers?: Providers;
}

/** A server on its own copy of the template, on a free port, with its own folder. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const opened = await openContext(options);
  const { context } = opened;
  const library = createSignInLibrary(context);
  await rememberPasswords(library);
  const providers = options.providers ?? providersFor(context.config, context);
  await context.jobs.start();
  if (options.jobs !== false) await handleJobs(context, providers);
  const app = await createApp(context, library, providers, options.staticRoot);
  // On a busy machine the usual time ends just when a connection is used again.
  app.server.keepAliveTimeout = 0;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = context.config.publicOrigins[0] ?? address;
  return {
    address,
    context,
    db: context.db,
    log: opened.log,
    pass: opened.pass,
    visitor: () => createClient(address, origin, ''),
    applicant: async ({ currencyCode = 'EUR', agrees = true } = {}) => {
      const person = newPerson();
      const userId = await addApplicant(context, library, { ...person, currencyCode });
      return signInApplicant(createClient(address, origin, userId, agrees), person);
    },
    officer: async (name = 'Officer', { explains = true, ...rights } = {}) => {
      const person = newPerson();
      const all = { roles: [...officerRoles], sites: [] };
      const id = await addOfficer(context, library, { ...person, name, secret, ...all, ...rights });
      const officer = await signInOfficer(createClient(address, origin, id), person);
      return explains ? { ...officer, ...explaining(officer) } : officer;
    },
    stop: async () => {
      await app.close();
      await context.jobs.stop();
      await opened.close();
    },
  };
}

interface Login {
  email: string;
  password: string;
}

const newPerson = (): Login => ({ email: `${newId()}@example.com`, password: 'correct horse battery' });

async function signInApplicant(client: Client, person: Login): Promise<Client & Login> {
  const signedIn = await client.request('POST', '/user/public/login', json(person));
  expect(signedIn.code).toBe(retCodes.OK);
  return { ...client, ...person };
}

const secret = 'a secret that an authenticator keeps';
const code = (ahead = 0): string =>
  new TOTP({ secret: Secret.fromUTF8(secret) }).generate({ timestamp: Date.now() + ahead });

/** Says why, where a call is refused because nothing of its account waits to be decided. */
function explaining(officer: Client): Pick<Client, 'send' | 'call'> {
  const send: Client['send'] = async (endpoint, input, headers) => {
    const answer = await officer.send(endpoint, input, headers);
    const named = v.safeParse(v.object({ userId: v.string(), caseId: v.string() }), input);
    if (answer.code !== retCodes.REASON_NEEDED || !named.success) return answer;
    const { userId, caseId } = named.output;
    const given = await officer.send(lookAtDecided, { userId, caseId, reason: 'Looked at again.' });
    expect(given.code).toBe(retCodes.OK);
    return officer.send(endpoint, input, headers);
  };
  return { send, call: (endpoint, input) => calling(send, endpoint, input) };
}

async function signInOfficer(client: Client, person: Login): Promise<Client & Login & { code: typeof code }> {
  const first = await client.request('POST', '/console/api/sign-in', json(person));
  expect(first.code).toBe(retCodes.OK);
  const second = await client.request('POST', '/console/api/sign-in/second-factor', json({ code: code() }));
  expect(second.code).toBe(retCodes.OK);
  return { ...client, ...person, code };
}

function json(value: unknown): { body: string; headers: Record<string, string> } {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

const envelopeSchema = v.object({ ret_code: v.number(), ret_msg: v.string(), result: v.unknown() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A browser at a server that was started by other means. */
export function createClient(address: string, origin: string, userId: string, agrees = false): Client {
  const cookies = new Map<string, string>();
  const cookieHeader = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  const once: Client['request'] = async (method, path, options = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin,
        ...cookieHeader(),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const equals = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) cookies.delete(pair.slice(0, equals));
      else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const text = await response.text();
    const envelope = v.safeParse(envelopeSchema, parseJson(text));
    return {
      status: response.status,
      headers: response.headers,
      text,
      code: envelope.success ? envelope.output.ret_code : undefined,
      message: envelope.success ? envelope.output.ret_msg : '',
      result: envelope.success ? envelope.output.result : undefined,
    };
  };
  const request: Client['request'] = async (method, path, options = {}) => {
    const answer = await once(method, path, options);
    if (!agrees || answer.code !== retCodes.AGREEMENT_NEEDED) return answer;
    const { code, version, caseId, recipient } = v.parse(agreementNeeded, answer.result);
    const given = { code, version, caseId, recipient, language: 'en' };
    expect((await once('POST', agreementApply.path, json(given))).code).toBe(retCodes.OK);
    // The first request has switched to the next provider already.
    const { body } = options;
    const again = typeof body === 'string' ? body.replace('"provider":"next"', '"provider":"same"') : body;
    return request(method, path, { ...options, ...(again === undefined ? {} : { body: again }) });
  };
  const send: Client['send'] = (endpoint, input, headers = {}) => {
    if (endpoint.method === 'GET') {
      const query = new URLSearchParams(v.parse(v.record(v.string(), v.string()), input ?? {}));
      return request('GET', `${endpoint.path}?${query}`, { headers });
    }
    const body = json(input ?? {});
    return request('POST', endpoint.path, { body: body.body, headers: { ...body.headers, ...headers } });
  };
  return {
    userId,
    cookieHeader,
    request,
    send,
    call: (endpoint, input) => calling(send, endpoint, input),
  };
}

async function calling<E extends AnyEndpoint>(
  send: Client['send'],
  endpoint: E,
  input: InputOf<E>,
): Promise<ResultOf<E>> {
  const answer = await send(endpoint, input);
  if (answer.code !== retCodes.OK) {
    throw new Error(`${endpoint.path} answered ${answer.status} ${answer.code ?? ''} ${answer.message}`);
  }
  return v.parse<E['result']>(endpoint.result, answer.result);
}
