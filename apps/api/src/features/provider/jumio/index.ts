import { alpha3OfAlpha2 } from '@credence/documents';
import type { JumioSettings } from '../../../base/config/vendors.ts';
import { OpenedSessions } from '../port/opened-sessions.ts';
import {
  ProviderUnavailable,
  SessionSubmitted,
  type Mounted,
  type SessionRequest,
  type VerificationProvider,
} from '../port/provider.ts';
import type { ProviderTools } from '../port/vendor-http.ts';
import { jumioClient } from './client.ts';
import { jumioLocale } from './locale.ts';
import type { BegunExecution } from './schema.ts';
import { credentialTypes, isSubmitted, verdictOf } from './verdict.ts';
import { readWebhook } from './webhook.ts';

/**
 * How long the page can be opened; after that each step of the applicant extends it by a quarter of an hour
 * (guide).
 */
const tokenMinutes = 60;

/**
 * Jumio (KYX platform): each of our sessions is an account there with one workflow execution, shown as the
 * page `web.href`. Jumio gets our session's id, the country and the accepted kinds of document, and nothing
 * about the person.
 */
export function jumioProvider(settings: JumioSettings, tools: ProviderTools): VerificationProvider {
  const client = jumioClient(settings, tools);
  const now = () => tools.now().getTime();
  const opened = new OpenedSessions(now);

  function mounted(request: SessionRequest, begun: BegunExecution, askedAt: number): Mounted {
    const { href } = begun.web;
    // The frame may only show pages from there.
    if (new URL(href).origin !== settings.webUrl) {
      throw new ProviderUnavailable('PROVIDER_JUMIO', 'unexpected page address');
    }
    const expiresAt = new Date(askedAt + tokenMinutes * 60_000);
    return {
      mount: {
        kind: 'jumio',
        caseId: request.caseId,
        token: '',
        url: href,
        run: '',
        expiresAt: expiresAt.toISOString(),
      },
      expiresAt,
    };
  }

  return {
    name: 'PROVIDER_JUMIO',
    // Jumio cannot search by our reference, so a second account for the same id cannot be found.
    openSession: (request) =>
      opened.open(request.sessionId, async () => {
        const askedAt = now();
        const begun = await client.begin(undefined, accountBody(settings, request));
        return {
          ...mounted(request, begun, askedAt),
          vendorApplicant: begun.account.id,
          vendorSession: begun.workflowExecution.id,
        };
      }),
    renewMount: async ({ sessionId, vendorApplicant, vendorSession }, request) => {
      const status = await client.status(vendorApplicant, vendorSession);
      if (status !== undefined && isSubmitted(status)) throw new SessionSubmitted('PROVIDER_JUMIO');
      const askedAt = now();
      const begun = await client.begin(vendorApplicant, accountBody(settings, request));
      const renewed = { ...mounted(request, begun, askedAt), vendorSession: begun.workflowExecution.id };
      // With two usable sessions the applicant might finish the one nobody reads. The new one is not handed
      // out until the old one is gone.
      await client.deleteExecution(vendorApplicant, vendorSession);
      opened.forget(sessionId);
      return renewed;
    },
    readWebhook: (delivery) => readWebhook(settings.callbackAddresses, delivery),
    readVerdict: async ({ vendorApplicant, vendorSession }, material) =>
      verdictOf(await client.details(vendorApplicant, vendorSession), material),
    erase: async ({ sessionId, vendorApplicant, vendorSession }) => {
      opened.forget(sessionId);
      if (vendorApplicant === '') return;
      await client.deleteAccount(vendorApplicant);
      // The answer has no content that would identify it as Jumio's.
      if ((await client.status(vendorApplicant, vendorSession)) !== undefined) {
        throw new ProviderUnavailable('PROVIDER_JUMIO', 'not erased');
      }
    },
  };
}

/** The body for creating and updating an account. */
function accountBody(settings: JumioSettings, request: SessionRequest) {
  const key = settings.workflows[request.level];
  const country = alpha3OfAlpha2(request.country);
  const types = [...new Set(request.documentTypes.map((type) => credentialTypes[type]))];
  return {
    customerInternalReference: request.sessionId,
    userReference: request.sessionId,
    workflowDefinition: {
      key: /^\d+$/.test(key) ? Number(key) : key,
      credentials: [
        {
          category: 'ID',
          ...(country === undefined ? {} : { country: { predefinedType: 'DEFINED', values: [country] } }),
          ...(types.length === 0 ? {} : { type: { predefinedType: 'DEFINED', values: types } }),
        },
      ],
    },
    callbackUrl: request.addresses.webhook,
    tokenLifetime: `${tokenMinutes}m`,
    web: {
      successUrl: request.addresses.returned,
      errorUrl: request.addresses.failed,
      locale: jumioLocale(request.language),
    },
  };
}
