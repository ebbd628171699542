import { alpha3OfAlpha2 } from '@credence/documents';
import type { SumsubSettings } from '../../../base/config/vendors.ts';
import {
  ProviderUnavailable,
  SessionSubmitted,
  type Mounted,
  type SessionRequest,
  type VerificationProvider,
} from '../port/provider.ts';
import type { ProviderTools } from '../port/vendor-http.ts';
import { sumsubClient } from './client.ts';
import { isWithApplicant, verdictOf } from './verdict.ts';
import { readWebhook } from './webhook.ts';

/** The web part asks for a new token before this time ends, as often as needed. */
const tokenSeconds = 1200;

/**
 * Sumsub: a separate applicant for each of our sessions, so that no approval of another level or attempt is
 * inherited. If the account has duplicate search switched on, a second attempt of the same person counts as
 * one; that goes to an officer and refuses nobody.
 */
export function sumsubProvider(settings: SumsubSettings, tools: ProviderTools): VerificationProvider {
  const client = sumsubClient(settings, tools);

  async function mounted(request: SessionRequest): Promise<Mounted> {
    const asked = tools.now();
    const token = await client.sdkToken(request.sessionId, settings.levels[request.level], tokenSeconds);
    const expiresAt = new Date(asked.getTime() + tokenSeconds * 1000);
    const { caseId } = request;
    return {
      mount: {
        kind: 'sumsub',
        caseId,
        token,
        url: settings.sdkUrl,
        run: '',
        expiresAt: expiresAt.toISOString(),
      },
      expiresAt,
    };
  }

  return {
    name: 'PROVIDER_SUMSUB',
    openSession: async (request) => {
      const applicant = await client.createApplicant({
        externalUserId: request.sessionId,
        levelName: settings.levels[request.level],
        language: request.language.split('-')[0] ?? 'en',
        fixedInfo: fixedInfo(request),
      });
      // Applicant and session are the same to Sumsub.
      return { ...(await mounted(request)), vendorApplicant: applicant, vendorSession: applicant };
    },
    renewMount: async ({ vendorApplicant }, request) => {
      if (!isWithApplicant(await client.applicant(vendorApplicant)))
        throw new SessionSubmitted('PROVIDER_SUMSUB');
      return mounted(request);
    },
    readWebhook: (delivery) => readWebhook(settings.webhookSecret, delivery),
    readVerdict: async ({ vendorApplicant }, material) => {
      const applicant = await client.applicant(vendorApplicant);
      return verdictOf(applicant, settings.levels[material.level], material);
    },
    erase: async ({ sessionId, vendorApplicant }) => {
      // There may be one whose id was lost with the answer.
      const id = vendorApplicant === '' ? (await client.applicantOf(sessionId))?.id : vendorApplicant;
      if (id === undefined) return;
      await client.deleteApplicant(id);
      if ((await client.applicant(id)) !== undefined) {
        throw new ProviderUnavailable('PROVIDER_SUMSUB', 'not erased');
      }
    },
  };
}

/** What Sumsub compares with the document: so the country is that of the document. */
function fixedInfo({ declared, country }: SessionRequest): Record<string, string> {
  const info = {
    firstName: declared.firstname,
    lastName: declared.lastname,
    dob: declared.birthDate,
    country: alpha3OfAlpha2(country) ?? '',
    nationality: alpha3OfAlpha2(declared.nationality) ?? '',
  };
  return Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''));
}
