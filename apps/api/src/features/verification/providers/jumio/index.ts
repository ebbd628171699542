import { alpha3OfAlpha2 } from '@credence/documents';
import type { JumioSettings } from '../../../../provider-settings.ts';
import { OpenedSessions } from '../opened-sessions.ts';
import {
  ProviderUnavailable,
  SessionHandedIn,
  type Mounted,
  type SessionRequest,
  type VerificationProvider,
} from '../provider.ts';
import type { ProviderTools } from '../vendor-http.ts';
import { jumioClient } from './client.ts';
import { jumioLocale } from './locale.ts';
import type { BegunExecution } from './schema.ts';
import { credentialTypes, handedIn, verdictOf } from './verdict.ts';
import { readWebhook } from './webhook.ts';

/** How long the page can be opened; once it is, every step of the person's gives a further quarter of an hour (guide). */
const tokenMinutes = 60;

/**
 * Jumio (KYX platform): each session of ours is an account there with one workflow execution, shown as the page `web.href`. Jumio is told our
 * session's id, the country and the kinds of document that may be shown, and nothing of the person.
 */
export function jumioProvider(settings: JumioSettings, tools: ProviderTools): VerificationProvider {
  const client = jumioClient(settings, tools);
  const now = () => tools.now().getTime();
  const opened = new OpenedSessions(now);

  function mounted(request: SessionRequest, begun: BegunExecution, askedAt: number): Mounted {
    const { href } = begun.web;
    // The frame shows pages from there alone.
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
    // Jumio has no search by our reference, so that a second account for the same id cannot be found there.
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
      if (status !== undefined && handedIn(status)) throw new SessionHandedIn('PROVIDER_JUMIO');
      const askedAt = now();
      const begun = await client.begin(vendorApplicant, accountBody(settings, request));
      const renewed = { ...mounted(request, begun, askedAt), vendorSession: begun.workflowExecution.id };
      // Of two that can be used the person might finish the one that nobody reads. The new one is told to nobody until the old one is gone.
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
      // The answer has no content by which it would be known as Jumio's.
      if ((await client.status(vendorApplicant, vendorSession)) !== undefined) {
        throw new ProviderUnavailable('PROVIDER_JUMIO', 'not erased');
      }
    },
  };
}

/** The body of creating and updating an account. */
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
