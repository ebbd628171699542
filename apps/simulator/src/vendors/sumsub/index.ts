import type { Vendor, VendorContext } from '../../core/vendor.ts';
import { AccessTokens } from './access-tokens.ts';
import { Applicants } from './applicants.ts';
import { credentialsFrom } from './environment.ts';
import { sumsubError } from './errors.ts';
import { resourceRoutes, type SumsubState } from './resources.ts';
import { Webhooks } from './webhooks.ts';
import { webSdkRoutes } from './websdk.ts';

/** Sumsub: its signed REST surface, its webhooks and the page that `@sumsub/websdk` frames. */
export function createSumsub(context: VendorContext): Vendor {
  const credentials = credentialsFrom(context.seed);
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
