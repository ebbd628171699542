import type { Vendor, VendorContext } from '../../core/vendor.ts';
import { AccessTokens } from './access-tokens.ts';
import { levelNames } from './applicant.ts';
import { Applicants } from './applicants.ts';
import { newCredentials } from './credentials.ts';
import { sumsubError } from './errors.ts';
import { resourceRoutes, type SumsubState } from './resources.ts';
import { Webhooks } from './webhooks.ts';
import { webSdkRoutes } from './websdk.ts';

/** Sumsub: its signed REST surface, its webhooks and the page that `@sumsub/websdk` frames. */
export function createSumsub(context: VendorContext): Vendor {
  const credentials = newCredentials();
  const webhooks = new Webhooks(context, credentials.webhookSecret);
  const applicants = new Applicants(context, webhooks);
  const tokens = new AccessTokens();
  const state: SumsubState = { context, credentials, applicants, webhooks, tokens };

  const app = context.createServer(sumsubError);
  resourceRoutes(app, state);
  webSdkRoutes(app, state);

  return {
    name: 'sumsub',
    app,
    environment: () => ({
      CREDENCE_SUMSUB_APP_TOKEN: credentials.appToken,
      CREDENCE_SUMSUB_SECRET_KEY: credentials.secretKey,
      CREDENCE_SUMSUB_WEBHOOK_SECRET: credentials.webhookSecret,
      CREDENCE_SUMSUB_URL: context.origin(),
      CREDENCE_SUMSUB_SDK_URL: context.origin(),
      CREDENCE_SUMSUB_LEVEL_1: levelNames[1],
      CREDENCE_SUMSUB_LEVEL_2: levelNames[2],
    }),
    sessions: () => applicants.summaries(),
    applyVerdict: (id, verdict) => {
      const grant = tokens.ofUser(id);
      const applicant =
        applicants.find(id) ??
        applicants.findByUser(id) ??
        // A person who got a token and never opened the page.
        (grant && applicants.create({ ...grant, externalUserId: grant.userId }));
      if (applicant === undefined) return false;
      applicants.decide(applicant, verdict);
      return true;
    },
  };
}
