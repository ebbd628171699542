import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import { officerSecondFactor, officerSignIn, signIn } from '@credence/contract/session';
import type { APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import type { Login, OfficerLogin, TestServer } from './server.ts';

const envelope = v.object({ ret_code: v.number(), ret_msg: v.string(), result: v.unknown() });

/** Calls the server as a browser with its cookies does: for what a test needs and is not about. */
export class Client {
  readonly #request: APIRequestContext;
  readonly #server: TestServer;

  constructor(request: APIRequestContext, server: TestServer) {
    this.#request = request;
    this.#server = server;
  }

  /** Sends a request and answers what came back, whatever it is. */
  send(method: string, path: string, options: { headers?: Record<string, string>; data?: unknown } = {}) {
    return this.#request.fetch(this.#server.url(path), {
      ...options,
      method,
      headers: { origin: this.#server.url(''), ...options.headers },
    });
  }

  /** Calls an endpoint and expects success; with a token, as the SDK mode of an embedded session does. */
  async call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, sdkToken?: string): Promise<ResultOf<E>> {
    const { method } = endpoint;
    const path = (sdkToken !== undefined && endpoint.sdkPath) || endpoint.path;
    const headers = sdkToken === undefined ? {} : { 'kyc-access-token': sdkToken };
    const answer =
      method === 'GET'
        ? await this.send(
            method,
            `${path}?${new URLSearchParams(v.parse(v.record(v.string(), v.string()), input))}`,
            { headers },
          )
        : await this.send(method, path, { headers, data: input });
    const { ret_code: code, ret_msg: message, result } = v.parse(envelope, await answer.json());
    if (code !== retCodes.OK) throw new Error(`${path} answered ${code}: ${message}`);
    return v.parse(endpoint.result, result);
  }
}

/**
 * Signs in without the form; with the `request` of a page, the page's browser. Not under an open page that is
 * signed in: its session would end, and the page leave. A `Client` calls as that page does.
 */
export async function signInByCall(
  request: APIRequestContext,
  server: TestServer,
  { email, password }: Login,
): Promise<Client> {
  const client = new Client(request, server);
  await client.call(signIn, { email, password });
  return client;
}

/** The code that an officer's authenticator shows now. */
export function currentCode(officer: OfficerLogin): string {
  return new TOTP({ secret: Secret.fromBase32(officer.secret) }).generate();
}

/** The same for an officer, with both factors. */
export async function signInOfficerByCall(
  request: APIRequestContext,
  server: TestServer,
  officer: OfficerLogin,
): Promise<Client> {
  const client = new Client(request, server);
  await client.call(officerSignIn, { email: officer.email, password: officer.password });
  await client.call(officerSecondFactor, { code: currentCode(officer) });
  return client;
}
