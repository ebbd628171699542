import { alpha3OfAlpha2 } from '@credence/documents';
import type { AdvanceAiSettings } from '../../../../provider-settings.ts';
import { gone } from '../findings.ts';
import { OpenedSessions } from '../opened-sessions.ts';
import {
  ProviderUnavailable,
  SessionHandedIn,
  type OpenedSession,
  type SessionRequest,
  type VerificationProvider,
} from '../provider.ts';
import type { ProviderTools } from '../vendor-http.ts';
import { advanceAiClient } from './client.ts';
import { examineDocument } from './document.ts';
import { isLive, suspicious, unfinished, verdictOf } from './verdict.ts';
import { callbackAddress, readWebhook } from './webhook.ts';

/** How long the page may be opened is nowhere said; what we hand out is renewed after this time. */
const pageMinutes = 30;

/**
 * Advance.AI: the H5 page checks that a living person is before the camera. The document is another product of theirs, which gets what our own capture
 * took before that page was opened; of a document that was carried over there is nothing, and their verdict goes to a person (see `verdict.ts`). They are told our session's id and the country.
 */
export function advanceAiProvider(settings: AdvanceAiSettings, tools: ProviderTools): VerificationProvider {
  const client = advanceAiClient(settings, tools);
  const now = () => tools.now().getTime();
  const sessions = new OpenedSessions(now);

  async function begin(request: SessionRequest): Promise<OpenedSession> {
    const expiresAt = new Date(now() + pageMinutes * 60_000);
    const { signatureId, url } = await client.generateLivenessUrl({
      returnUrl: request.addresses.returned,
      failReturnUrl: request.addresses.failed,
      callbackUrl: callbackAddress(request.addresses.webhook, request.sessionId, settings.secretKey),
      bizId: request.sessionId,
      region: alpha3OfAlpha2(request.country) ?? request.country,
      language: request.language,
      productLevel: request.level === 2 ? 'PRO' : 'STANDARD',
      livenessType: 'DISTANT_NEAR',
      iframeEnabled: true,
    });
    // The frame shows pages from there alone.
    if (new URL(url).origin !== settings.webUrl) {
      throw new ProviderUnavailable('PROVIDER_AAI', 'unexpected page address');
    }
    return {
      mount: {
        kind: 'advance-ai',
        caseId: request.caseId,
        token: '',
        url,
        run: '',
        expiresAt: expiresAt.toISOString(),
      },
      expiresAt,
      vendorApplicant: '',
      vendorSession: signatureId,
    };
  }

  return {
    name: 'PROVIDER_AAI',
    // Asked again with the same `bizId` the vendor makes another.
    openSession: (request) => sessions.open(request.sessionId, () => begin(request)),
    renewMount: async ({ sessionId, vendorSession }, request) => {
      const result = await client.result(vendorSession);
      const standing = result === undefined ? gone : unfinished(result);
      if (standing === undefined || standing.handedIn) throw new SessionHandedIn('PROVIDER_AAI');
      const { mount, expiresAt, vendorSession: renewed } = await begin(request);
      // Of two that can be used the person might finish the one that nobody reads. The new one is told to nobody until the old one is gone.
      await client.clear(vendorSession);
      sessions.forget(sessionId);
      return { mount, expiresAt, vendorSession: renewed };
    },
    readWebhook: (delivery) => readWebhook(settings.secretKey, delivery),
    readVerdict: async ({ vendorSession }, material) => {
      const result = await client.result(vendorSession);
      if (result === undefined) return gone;
      const standing = unfinished(result);
      if (standing !== undefined) return standing;
      const attackType = suspicious(result) ? await client.attackType(vendorSession) : undefined;
      const examination = { result, attackType };
      const document = isLive(examination) ? await examineDocument(client, result, material) : undefined;
      return verdictOf({ ...examination, ...(document === undefined ? {} : { document }) });
    },
    erase: async ({ sessionId, vendorSession }) => {
      sessions.forget(sessionId);
      if (vendorSession !== '') await client.clear(vendorSession);
    },
  };
}
