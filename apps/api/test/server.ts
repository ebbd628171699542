import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  agreementApply,
  agreementNeeded,
  retCodes,
  type AnyEndpoint,
  type InputOf,
  type ResultOf,
} from '@credence/contract';
import { policyFor, siteOfHost, sites, type Policy, type Site } from '@credence/policy';
import { Client as DatabaseClient, type ClientConfig } from 'pg';
import { pino } from 'pino';
import { Secret, TOTP } from 'otpauth';
import { expect, inject } from 'vitest';
import * as v from 'valibot';
import { createApp, handleJobs, newId } from '../src/app.ts';
import { openLocalBlobs } from '../src/blobs/local.ts';
import { openPartialUploads } from '../src/blobs/partial.ts';
import { loadKeyring } from '../src/blobs/seal.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { addApplicant } from '../src/features/applicant/index.ts';
import { addOfficer, createSignInLibrary } from '../src/features/session/index.ts';
import { providersFor, type Providers } from '../src/features/verification/index.ts';
import { createJobs } from '../src/jobs/index.ts';
import { createMetrics } from '../src/metrics.ts';
import { rememberPasswords } from './passwords.ts';
import { templateDatabase } from './template.ts';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The envelope's code, or undefined where the body is no envelope. */
  code: number | undefined;
  message: string;
  result: unknown;
}

/** Somebody at a browser: cookies kept, the own origin sent. */
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
  /** An account holder who has signed in over HTTP. */
  /** `agrees: false` for one who is not to agree by himself that pictures of his face are taken, wherever that is asked first. */
  applicant: (options?: {
    currencyCode?: string;
    agrees?: boolean;
  }) => Promise<Client & { email: string; password: string }>;
  /** An officer with both factors. */
  officer: (
    name?: string,
  ) => Promise<Client & { email: string; password: string; code: (ahead?: number) => string }>;
  stop: () => Promise<void>;
}

let databases = 0;

/** A server on its own copy of the template, on a free port, with its own folder. */
export async function startServer(
  options: {
    environment?: NodeJS.ProcessEnv;
    /** Other rules than the usual ones, on every site… */
    policy?: Partial<Policy>;
    /** …and on some. */
    policies?: Partial<Record<Site, Partial<Policy>>>;
    jobs?: boolean;
    staticRoot?: string;
    providers?: Providers;
    /** A further server on the same database and folder, which end with that one. */
    beside?: TestServer;
  } = {},
): Promise<TestServer> {
  const { beside } = options;
  const template = inject('database');
  const name = `test_${process.pid}_${++databases}`;
  if (beside === undefined) {
    await administer(template, `create database ${name} template ${templateDatabase} strategy file_copy`);
  }
  const directory =
    beside?.context.config.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'credence-server-')));
  const connection = beside?.context.connection ?? { ...template, database: name };
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({
    CREDENCE_DATA: directory,
    PORT: '0',
    CREDENCE_SIGN_IN_ATTEMPTS: '1000',
    ...options.environment,
  });
  const database = openDatabase({ connection, size: 8, prepare: true, onError: () => undefined });
  const jobs = createJobs(connection, log);
  const policies = new Map<Site, Policy>(
    sites.map((site) => [site, { ...policyFor(site), ...options.policy, ...options.policies?.[site] }]),
  );
  const policyOf = (site: Site) => policies.get(site) ?? policyFor(site);
  let skew = 0;
  const context: Context = {
    config,
    policyOf,
    policyOfHost: (host) => policyOf(siteOfHost(host, config.site)),
    db: database.db,
    runStatement: database.runStatement,
    connection,
    keyring: loadKeyring({ directory, fromEnvironment: config.masterKey }),
    blobs: await openLocalBlobs(join(directory, 'blobs')),
    partialUploads: await openPartialUploads(join(directory, 'uploads')),
    jobs,
    metrics: createMetrics(),
    log,
    now: () => new Date(Date.now() + skew),
    newId,
  };
  const library = createSignInLibrary(context);
  await rememberPasswords(library);
  const providers = options.providers ?? providersFor(config, context);
  await jobs.start();
  if (options.jobs !== false) await handleJobs(context, providers);
  const app = await createApp(context, library, providers, options.staticRoot);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const secret = 'a secret that an authenticator keeps';

  return {
    address,
    context,
    db: database.db,
    log: lines,
    pass: (milliseconds) => {
      skew += milliseconds;
    },
    visitor: () => createClient(address, ''),
    applicant: async ({ currencyCode = 'EUR', agrees = true } = {}) => {
      const person = { email: `${newId()}@example.com`, password: 'correct horse battery' };
      const userId = await addApplicant(context, library, { ...person, currencyCode });
      const client = createClient(address, userId, agrees);
      const signedIn = await client.request('POST', '/user/public/login', json(person));
      expect(signedIn.code).toBe(retCodes.OK);
      return { ...client, ...person };
    },
    officer: async (officerName = 'Officer') => {
      const person = { email: `${newId()}@example.com`, password: 'correct horse battery' };
      const id = await addOfficer(library, { ...person, name: officerName, secret });
      const client = createClient(address, id);
      const code = (ahead = 0) =>
        new TOTP({ secret: Secret.fromUTF8(secret) }).generate({ timestamp: Date.now() + ahead });
      const first = await client.request('POST', '/console/api/sign-in', json(person));
      expect(first.code).toBe(retCodes.OK);
      const second = await client.request(
        'POST',
        '/console/api/sign-in/second-factor',
        json({ code: code() }),
      );
      expect(second.code).toBe(retCodes.OK);
      return { ...client, ...person, code };
    },
    stop: async () => {
      await app.close();
      await jobs.stop();
      await database.close();
      if (beside !== undefined) return;
      await administer(template, `drop database ${name} with (force)`);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on the server itself, outside any test's database. */
async function administer(template: ClientConfig, statement: string): Promise<void> {
  const client = new DatabaseClient({ ...template, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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

function createClient(address: string, userId: string, agrees = false): Client {
  const cookies = new Map<string, string>();
  const cookieHeader = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  const once: Client['request'] = async (method, path, options = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: address,
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
    // The next provider has been taken by now.
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
    call: async (endpoint, input) => {
      const answer = await send(endpoint, input);
      if (answer.code !== retCodes.OK) {
        throw new Error(`${endpoint.path} answered ${answer.status} ${answer.code ?? ''} ${answer.message}`);
      }
      return v.parse(endpoint.result, answer.result);
    },
  };
}
