import { v7 as uuidv7 } from 'uuid';
import type { FastifyInstance } from 'fastify';
import { applicantRoutes } from './features/applicant/index.ts';
import { clientLogJobs, clientLogRoutes, handleClientLogJobs } from './features/client-log/index.ts';
import {
  embeddingJobs,
  embeddingRoutes,
  handleEmbeddingJobs,
  sdkSource,
} from './features/embedding/index.ts';
import { kycRoutes } from './features/kyc/index.ts';
import { complianceConfigOf, policyRoutes } from './features/policy/index.ts';
import { reviewFileRoutes, reviewRoutes } from './features/review/index.ts';
import {
  handleSessionJobs,
  officerSource,
  RecentSessions,
  sessionJobs,
  sessionRoutes,
  sessionSource,
  type SignInLibrary,
} from './features/session/index.ts';
import {
  fileRoutes,
  handleVerificationJobs,
  hasBindingCase,
  uploadRoutes,
  verificationJobs,
  verificationRoutes,
  type Providers,
} from './features/verification/index.ts';
import type { Context } from './context.ts';
import type { ActorSources } from './http/actor.ts';
import { appDownloadCodeRoute } from './http/app-download-code.ts';
import { systemCall } from './http/call.ts';
import { docsRoutes } from './http/docs.ts';
import { healthRoutes } from './http/health.ts';
import { measure } from './http/metrics.ts';
import { createServe } from './http/serve.ts';
import { createServer } from './http/server.ts';
import { staticRoutes } from './http/static.ts';

/** Joins the features into one server. Nothing else knows all of them. `staticRoot` is where the built apps lie, if not in the repository. */
export async function createApp(
  context: Context,
  library: SignInLibrary,
  staticRoot?: string,
): Promise<FastifyInstance> {
  const app = await createServer(context);
  const metrics = measure(app, context.config);
  const recent = new RecentSessions();
  const sources: ActorSources = {
    session: sessionSource(context, library, recent),
    sdk: sdkSource(context),
    officer: officerSource(context, library),
  };
  const serve = createServe(app, context, sources);

  clientLogRoutes(serve, metrics.countClientEvent);
  sessionRoutes(serve, library, recent, context.config);
  policyRoutes(serve);
  applicantRoutes(serve, hasBindingCase);
  verificationRoutes(serve);
  uploadRoutes(app, context, sources);
  fileRoutes(app, context, sources);
  kycRoutes(serve);
  embeddingRoutes(serve);
  reviewRoutes(serve);
  reviewFileRoutes(app, context, sources);

  healthRoutes(app, context);
  docsRoutes(app);
  appDownloadCodeRoute(app, context.config);
  const pageData = {
    'credence-config': context.config.page,
    'compliance-config': complianceConfigOf(context.policy),
  };
  await staticRoutes(app, staticRoot, pageData);
  return app;
}

/** Every kind of job; their queues are made before anything is queued. */
export const jobKinds = [...sessionJobs, ...clientLogJobs, ...verificationJobs, ...embeddingJobs];

/** Begins to work on jobs in this process; with other providers than ours in tests. */
export async function handleJobs(context: Context, providers?: Providers): Promise<void> {
  await handleSessionJobs(context);
  await handleClientLogJobs(context);
  await handleEmbeddingJobs(context);
  await handleVerificationJobs(context, (jobId) => systemCall(context, 'worker', jobId), providers);
}

/** Ids that grow with time, so that keys do. */
export const newId = (): string => uuidv7();
