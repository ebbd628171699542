import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { SumsubSettings } from '../../../base/config/vendors.ts';
import { vendorHttp, type ProviderTools } from '../port/vendor-http.ts';
import type { RequestToSign, VendorCall } from '../port/vendor-request.ts';
import { accessToken, createdApplicant, wholeApplicant, type WholeApplicant } from './schema.ts';

/**
 * What is sent about a person when an applicant is created; countries in three letters, and nothing unknown.
 */
export interface NewApplicant {
  externalUserId: string;
  levelName: string;
  /** ISO 639-1 */
  language: string;
  fixedInfo: Readonly<Record<string, string>>;
}

export interface SumsubClient {
  /** The applicant's id; the same one for repeated calls with the same `externalUserId`. */
  createApplicant: (applicant: NewApplicant) => Promise<string>;
  /** Undefined if Sumsub does not know the id. */
  applicant: (id: string) => Promise<WholeApplicant | undefined>;
  /** The same, by the id that we gave. */
  applicantOf: (externalUserId: string) => Promise<WholeApplicant | undefined>;
  sdkToken: (externalUserId: string, levelName: string, seconds: number) => Promise<string>;
  deleteApplicant: (id: string) => Promise<void>;
}

/** Sumsub's REST API, signed according to docs.sumsub.com/reference/authentication. */
export function sumsubClient(settings: SumsubSettings, tools: ProviderTools): SumsubClient {
  const http = vendorHttp({ provider: 'PROVIDER_SUMSUB', tools });

  function signed<Value>(
    call: Omit<VendorCall<Value>, 'url' | 'sign'> & { path: string },
  ): VendorCall<Value> {
    const { path, ...more } = call;
    return { ...more, url: `${settings.url}${path}`, sign: (request) => signature(settings, request) };
  }

  async function read(address: string): Promise<WholeApplicant | undefined> {
    const path = `/resources/applicants/${address}/one`;
    const answer = await http.callExpecting(
      [404],
      signed({ operation: 'read applicant', method: 'GET', path, answer: wholeApplicant }),
    );
    return answer.ok ? answer.value : undefined;
  }

  const readOf = (externalUserId: string) => read(`-;externalUserId=${encodeURIComponent(externalUserId)}`);

  return {
    createApplicant: async ({ externalUserId, levelName, language, fixedInfo }) => {
      const created = await http.callExpecting(
        [409],
        signed({
          operation: 'create applicant',
          method: 'POST',
          path: `/resources/applicants?levelName=${encodeURIComponent(levelName)}`,
          json: { externalUserId, lang: language, fixedInfo },
          // A second one is refused with 409.
          repeatable: true,
          answer: createdApplicant,
        }),
      );
      if (created.ok) return created.value.id;
      const known = await readOf(externalUserId);
      if (known === undefined) throw new Error('An applicant that exists cannot be found');
      return known.id;
    },
    applicant: (id) => read(encodeURIComponent(id)),
    applicantOf: readOf,
    sdkToken: async (externalUserId, levelName, seconds) => {
      const { token } = await http.call(
        signed({
          operation: 'make token',
          method: 'POST',
          path: '/resources/accessTokens/sdk',
          json: { userId: externalUserId, levelName, ttlInSecs: seconds },
          repeatable: true,
          answer: accessToken,
        }),
      );
      return token;
    },
    // Not in the public reference, which only has the resulting webhook (applicantDeleted): callers check
    // whether it worked.
    deleteApplicant: async (id) => {
      const path = `/resources/applicants/${encodeURIComponent(id)}`;
      await http.callExpecting(
        [404, 405, 409],
        signed({ operation: 'delete applicant', method: 'DELETE', path, answer: v.unknown() }),
      );
    },
  };
}

function signature({ appToken, secretKey }: SumsubSettings, { method, url, body, now }: RequestToSign) {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const text = `${seconds}${method}${url.pathname}${url.search}${body}`;
  return {
    'x-app-token': appToken,
    'x-app-access-ts': seconds,
    'x-app-access-sig': createHmac('sha256', secretKey).update(text).digest('hex'),
  };
}
