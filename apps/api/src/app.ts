import { v7 as uuidv7 } from 'uuid';
import type { FastifyInstance } from 'fastify';
import { agreementRoutes } from './features/agreement/index.ts';
import { applicantRoutes } from './features/applicant/index.ts';
import { clientLogJobs, clientLogRoutes, handleClientLogJobs } from './features/client-log/index.ts';
import {
  embeddingJobs,
  embeddingRoutes,
  handleEmbeddingJobs,
  sdkSource,
} from './features/embedding/index.ts';
import { identityResetRoutes } from './features/identity-reset/index.ts';
import { endHandOffsOf, handleHandOffJobs, handOffJobs, handOffRoutes } from './features/hand-off/index.ts';
import { kycRoutes } from './features/kyc/index.ts';
import { memberRoutes } from './features/member/index.ts';
import { handleNonDocumentJobs, nonDocumentRoutes } from './features/non-document/index.ts';
import { complianceConfigOf, policyRoutes, usualLanguage } from './features/policy/index.ts';
import { reviewFileRoutes, reviewRoutes } from './features/review/index.ts';
import { handleRiskJobs, riskJobs, riskRoutes } from './features/risk/index.ts';
import {
  handleSessionJobs,
  officerSource,
  RecentSessions,
  sessionJobs,
  sessionRoutes,
  sessionSource,
  type SignInLibrary,
} from './features/session/index.ts';
import { sisterSiteRoutes } from './features/sister-site/index.ts';
import { handleTransferJobs, transferJobs, transferRoutes } from './features/transfer/index.ts';
import {
  fileRoutes,
  handleVerificationJobs,
  hasBindingCase,
  uploadRoutes,
  verificationJobs,
  verificationRoutes,
  webhookRoutes,
  type Providers,
} from './features/verification/index.ts';
import type { Context } from './context.ts';
import type { ActorSources } from './http/actor.ts';
import { appDownloadCodeRoute } from './http/app-download-code.ts';
import { systemCall } from './http/call.ts';
import { docsRoutes } from './http/docs.ts';
import { appOriginsFor, frameOriginFor } from './http/frame-origin.ts';
import { healthRoutes } from './http/health.ts';
import { measure } from './http/metrics.ts';
import { createServe } from './http/serve.ts';
import { createServer } from './http/server.ts';
import { staticRoutes } from './http/static.ts';
import { vendorFrames } from './http/vendor-frames.ts';

/** Joins the features into one server. Nothing else knows all of them. `staticRoot` is where the built apps lie, if not in the repository. */
export async function createApp(
  context: Context,
  library: SignInLibrary,
  providers: Providers,
  staticRoot?: string,
): Promise<FastifyInstance> {
  const app = await createServer(context);
  measure(app, context);
  const recent = new RecentSessions();
  const sources: ActorSources = {
    session: sessionSource(context, library, recent),
    sdk: sdkSource(context),
    officer: officerSource(context, library),
  };
  const serve = createServe(app, context, sources);

  clientLogRoutes(serve);
  sessionRoutes(serve, library, recent, context.config, endHandOffsOf);
  await riskRoutes(app, serve, library, context.config);
  policyRoutes(serve);
  applicantRoutes(serve, hasBindingCase);
  verificationRoutes(serve, providers);
  nonDocumentRoutes(serve, providers, context.config);
  uploadRoutes(app, context, sources);
  fileRoutes(app, context, sources);
  webhookRoutes(app, context, providers);
  agreementRoutes(serve);
  transferRoutes(serve);
  identityResetRoutes(serve, providers);
  sisterSiteRoutes(serve);
  memberRoutes(serve);
  kycRoutes(serve, providers);
  embeddingRoutes(serve);
  handOffRoutes(serve);
  reviewRoutes(serve);
  reviewFileRoutes(app, context, sources);

  healthRoutes(app, context);
  docsRoutes(app);
  appDownloadCodeRoute(app, context.config);
  const { config } = context;
  const pageDataOf = (host: string) => {
    const policy = context.policyOfHost(host);
    return {
      language: usualLanguage(policy),
      told: {
        'credence-config': { ...config.page, frameOrigin: frameOriginFor(config, host) },
        'compliance-config': complianceConfigOf(policy),
      },
    };
  };
  await staticRoutes(app, staticRoot, pageDataOf, {
    names: new Set(vendorFrames(config).keys()),
    appOrigins: (host) => appOriginsFor(config, host),
  });
  return app;
}

/** Every kind of job; their queues are made before anything is queued. */
export const jobKinds = [
  ...sessionJobs,
  ...clientLogJobs,
  ...riskJobs,
  ...verificationJobs,
  ...transferJobs,
  ...embeddingJobs,
  ...handOffJobs,
];

/** Begins to work on jobs in this process. */
export async function handleJobs(context: Context, providers: Providers): Promise<void> {
  await handleSessionJobs(context);
  await handleClientLogJobs(context);
  await handleEmbeddingJobs(context);
  await handleRiskJobs(context);
  await handleNonDocumentJobs(context, (jobId) => systemCall(context, 'worker', jobId));
  await handleHandOffJobs(context);
  await handleTransferJobs(context, (jobId) => systemCall(context, 'worker', jobId));
  await handleVerificationJobs(context, (jobId) => systemCall(context, 'worker', jobId), providers);
}

/** Ids that grow with time, so that keys do. */
export const newId = (): string => uuidv7();
