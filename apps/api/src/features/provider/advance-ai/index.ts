import { alpha3OfAlpha2 } from '@credence/documents';
import type { AdvanceAiSettings } from '../../../base/config/vendors.ts';
import { unknownAtVendor } from '../port/findings.ts';
import { OpenedSessions } from '../port/opened-sessions.ts';
import {
  ProviderUnavailable,
  SessionSubmitted,
  type OpenedSession,
  type SessionRequest,
  type VerificationProvider,
} from '../port/provider.ts';
import type { ProviderTools } from '../port/vendor-http.ts';
import { advanceAiClient } from './client.ts';
import { examineDocument } from './document.ts';
import { passedLiveness, suspicious, unfinished, verdictOf } from './verdict.ts';
import { callbackAddress, readWebhook } from './webhook.ts';

/** How long the page may be opened is undocumented; ours is renewed after this time. */
const pageMinutes = 30;

/**
 * Advance.AI: the H5 page checks that a living person is in front of the camera. Documents are a separate
 * product, which gets the pictures our own capture took before; for a carried-over document there are none,
 * so the verdict goes to an officer (see `verdict.ts`). The vendor gets our session's id and the country.
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
      callbackUrl: callbackAddress(
        request.addresses.webhook,
        request.sessionId,
        settings.secretKey,
        tools.now(),
      ),
      bizId: request.sessionId,
      region: alpha3OfAlpha2(request.country) ?? request.country,
      language: request.language,
      productLevel: request.level === 2 ? 'PRO' : 'STANDARD',
      livenessType: 'DISTANT_NEAR',
      iframeEnabled: true,
    });
    // The frame may only show pages from there.
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
    // Asked again with the same `bizId` the vendor makes another session.
    openSession: (request) => sessions.open(request.sessionId, () => begin(request)),
    renewMount: async ({ sessionId, vendorSession }, request) => {
      const result = await client.result(vendorSession);
      const pending = result === undefined ? unknownAtVendor : unfinished(result);
      if (pending === undefined || pending.submitted) throw new SessionSubmitted('PROVIDER_AAI');
      const { mount, expiresAt, vendorSession: renewed } = await begin(request);
      // With two usable sessions the applicant might finish the one nobody reads. The new one is not handed
      // out until the old one is gone.
      await client.clear(vendorSession);
      sessions.forget(sessionId);
      return { mount, expiresAt, vendorSession: renewed };
    },
    readWebhook: (delivery) => readWebhook(settings.secretKey, delivery, tools.now()),
    readVerdict: async ({ vendorSession }, material) => {
      const result = await client.result(vendorSession);
      if (result === undefined) return unknownAtVendor;
      const pending = unfinished(result);
      if (pending !== undefined) return pending;
      const attackType = suspicious(result) ? await client.attackType(vendorSession) : undefined;
      const examination = { result, attackType };
      const document = passedLiveness(examination)
        ? await examineDocument(client, result, material)
        : undefined;
      return verdictOf({ ...examination, ...(document === undefined ? {} : { document }) });
    },
    erase: async ({ sessionId, vendorSession }) => {
      sessions.forget(sessionId);
      if (vendorSession !== '') await client.clear(vendorSession);
    },
  };
}
