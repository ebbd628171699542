// Long: the one place that names every feature.
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { ActorSources } from './base/actor.ts';
import { systemCall } from './base/call.ts';
import type { Context } from './base/context.ts';
import {
  agreementCopyRoutes,
  agreementJobs,
  agreementRoutes,
  handleAgreementJobs,
  agreementErasers,
} from './features/agreement/index.ts';
import {
  accountKeys,
  accountsAt,
  applicantRoutes,
  applicantTrail,
  applicantErasers,
} from './features/applicant/index.ts';
import { alarmJobs, alarmListeners, handleAlarmJobs } from './features/alarm/index.ts';
import { anchorJobs, handleAnchorJobs } from './features/anchor/index.ts';
import {
  campaignJobs,
  campaignListeners,
  campaignRoutes,
  handleCampaignJobs,
  campaignErasers,
} from './features/campaign/index.ts';
import { caseJobs, caseTrail, measureCases, caseErasers } from './features/case/index.ts';
import { clientLogJobs, clientLogRoutes, handleClientLogJobs } from './features/client-log/index.ts';
import {
  decisionJobs,
  decisionListeners,
  duplicateHashes,
  handleDecisionJobs,
  decisionErasers,
} from './features/decision/index.ts';
import { dutyJobs, dutyListeners, handleDutyJobs, dutyErasers } from './features/duty/index.ts';
import {
  embeddingJobs,
  embeddingRoutes,
  handleEmbeddingJobs,
  sdkSource,
  embeddingErasers,
} from './features/embedding/index.ts';
import {
  handleHandOffJobs,
  handOffJobs,
  handOffListeners,
  handOffRoutes,
  handOffErasers,
} from './features/hand-off/index.ts';
import { erasureJobs, erasureProposals, erasureRoutes, handleErasureJobs } from './features/erasure/index.ts';
import { identityChangeRoutes, identityChangeErasers } from './features/identity-change/index.ts';
import { handleKeyMoveJobs, keyMoveJobs } from './features/key-move/index.ts';
import {
  handleNoticeJobs,
  noticeJobs,
  noticeListeners,
  noticeRoutes,
  noticeErasers,
  sendLetter,
} from './features/notice/index.ts';
import {
  officerRoutes,
  officerSource,
  officerTrail,
  ownSitesOnly,
  secondFactors,
} from './features/officer/index.ts';
import { overviewRoutes } from './features/overview/index.ts';
import {
  handlePartnerJobs,
  consolePartnerRoutes,
  letPartnersFrame,
  partnerErasers,
  partnerJobs,
  partnerRoutes,
  partnerSource,
} from './features/partner/index.ts';
import { importRoutes, partnerApplicantRoutes } from './features/partner-applicant/index.ts';
import { exportRoutes } from './features/partner-export/index.ts';
import {
  handlePasswordJobs,
  passwordJobs,
  passwordRoutes,
  passwordErasers,
} from './features/password/index.ts';
import { personalInfoRoutes } from './features/personal-info/index.ts';
import {
  fileRoutes,
  handlePictureJobs,
  pictureJobs,
  pictureErasers,
  pictureBlobs,
} from './features/picture/index.ts';
import {
  handleProviderSessionJobs,
  providerSessionJobs,
  providerSessionListeners,
  webhookRoutes,
  providerSessionErasers,
} from './features/provider-session/index.ts';
import { progressRoutes } from './features/progress/index.ts';
import type { Providers } from './features/provider/index.ts';
import { informationRequestRoutes, informationRequestErasers } from './features/information-request/index.ts';
import {
  handleQuestionnaireJobs,
  questionnaireFileRoutes,
  questionnaireJobs,
  questionnaireRoutes,
  questionnaireErasers,
  questionnaireBlobs,
} from './features/questionnaire/index.ts';
import { proposalRoutes, proposalErasers } from './features/proposal/index.ts';
import { questionnaireCopyRoutes } from './features/questionnaire-copy/index.ts';
import { handleRegistryJobs, registryRoutes, registryErasers } from './features/registry/index.ts';
import {
  handleReverificationJobs,
  reverificationJobs,
  reverificationListeners,
  reverificationRoutes,
  reverificationErasers,
} from './features/reverification/index.ts';
import {
  handleReviewJobs,
  reviewFileRoutes,
  reviewJobs,
  reviewProposals,
  reviewRoutes,
  reviewErasers,
} from './features/review/index.ts';
import {
  reviewQuestionnaireCopyRoutes,
  reviewQuestionnaireFileRoutes,
  reviewQuestionnaireRoutes,
} from './features/review-questionnaire/index.ts';
import { factorErasers } from './features/factor/index.ts';
import { taskErasers } from './features/task/index.ts';
import { officerProposals, rightsRoutes } from './features/rights/index.ts';
import { screeningRoutes, screeningErasers } from './features/screening/index.ts';
import {
  handleSignInJobs,
  RecentSessions,
  sessionSource,
  signInJobs,
  signInKeyHolders,
  signInRoutes,
  type SignInLibrary,
  signInErasers,
} from './features/sign-in/index.ts';
import {
  logoutRoutes,
  signOnsOf,
  singleSignOnErasers,
  singleSignOnKeyHolders,
  singleSignOnRoutes,
} from './features/single-sign-on/index.ts';
import { sisterSiteRoutes } from './features/sister-site/index.ts';
import { complianceConfigOf, siteRoutes, usualLanguage } from './features/site/index.ts';
import { securityRoutes } from './features/security/index.ts';
import {
  handleStepUpJobs,
  interceptRoutes,
  stepUpErasers,
  stepUpJobs,
  stepUpRoutes,
} from './features/step-up/index.ts';
import {
  broughtBlobs,
  handleSubmissionJobs,
  submissionFollowers,
  submissionJobs,
  submissionRoutes,
  uploadRoutes,
  submissionErasers,
} from './features/submission/index.ts';
import { suitabilityRoutes, suitabilityErasers } from './features/suitability/index.ts';
import { templateEditingRoutes } from './features/template-editing/index.ts';
import {
  handleTransferJobs,
  transferFollowers,
  transferJobs,
  transferRoutes,
  transferErasers,
} from './features/transfer/index.ts';
import {
  handleUpkeepJobs,
  upkeepJobs,
  upkeepListeners,
  upkeepRoutes,
  upkeepErasers,
} from './features/upkeep/index.ts';
import {
  consoleWebhookRoutes,
  handleWebhookJobs,
  partnerWebhookRoutes,
  webhookErasers,
  webhookFollowers,
  webhookJobs,
  webhookSecrets,
} from './features/webhook/index.ts';
import { askWithin } from './http/ask-within.ts';
import { docsRoutes } from './http/docs.ts';
import { healthRoutes } from './http/health.ts';
import { measure } from './http/metrics.ts';
import { createServe } from './http/serve.ts';
import { createPartnerServe, partnerPrefix } from './http/serve-partner.ts';
import { createServer } from './http/server.ts';
import { siteVariant } from '@credence/policy';
import type { Follower } from './jobs/events.ts';
import { brandStyle } from './pages/brand-style.ts';
import type { Config } from './base/config/config.ts';
import { appDownloadCodeRoute } from './pages/app-download-code.ts';
import { appOriginsFor, frameOriginFor } from './pages/frame-origin.ts';
import { staticRoutes } from './pages/static.ts';
import { vendorFrames } from './pages/vendor-frames.ts';

/**
 * Joins the features into one server. Nothing else knows all of them. `staticRoot` is where the built apps
 * are, if not in the repository.
 */
export async function createApp(
  context: Context,
  library: SignInLibrary,
  providers: Providers,
  staticRoot?: string,
): Promise<FastifyInstance> {
  const app = await createServer(context);
  letPartnersFrame(app, context);
  await measure(app, context);
  measureCases(context);
  const recent = new RecentSessions();
  const ownSites = ownSitesOnly(context, (userIds, sites) => accountsAt(context.db, userIds, sites));
  const sources: ActorSources = {
    session: sessionSource(context, library, recent),
    sdk: sdkSource(context),
    officer: officerSource(context, library, ownSites),
    ownSites,
  };
  const serveIn = (part: FastifyInstance) => createServe(part, context, sources);
  const serve = serveIn(app);
  const { config } = context;

  clientLogRoutes(serve);
  const signOns = signOnsOf(config);
  const sessions = { library, recent };
  signInRoutes(serve, library, recent, { config, signOn: signOns.accounts });
  singleSignOnRoutes(serve, sessions, { signOns, config });
  await app.register((forms) => logoutRoutes(forms, serveIn, { signOns, sessions }));
  passwordRoutes(serve, library, recent, config);
  officerRoutes(serve, library, { config, signOn: signOns.officers });
  rightsRoutes(serve);
  consolePartnerRoutes(serve);
  proposalRoutes(serve, [...reviewProposals, ...erasureProposals, ...officerProposals]);
  stepUpRoutes(serve, library, config);
  await app.register((forms) => interceptRoutes(forms, serveIn));
  siteRoutes(serve);
  applicantRoutes(serve);
  securityRoutes(serve, config);
  agreementRoutes(serve);
  agreementCopyRoutes(app, context, sources);
  personalInfoRoutes(serve);
  fileRoutes(app, context, sources);
  screeningRoutes(serve);
  webhookRoutes(app, context, providers);
  submissionRoutes(serve, providers);
  uploadRoutes(app, context, sources);
  registryRoutes(serve, providers, config);
  questionnaireRoutes(serve);
  questionnaireFileRoutes(app, context, sources);
  questionnaireCopyRoutes(app, context, sources);
  suitabilityRoutes(serve);
  reverificationRoutes(serve);
  campaignRoutes(serve);
  transferRoutes(serve);
  identityChangeRoutes(serve, providers);
  sisterSiteRoutes(serve);
  upkeepRoutes(serve);
  overviewRoutes(serve, providers);
  embeddingRoutes(serve, library, askWithin(app));
  handOffRoutes(serve);
  reviewRoutes(serve);
  reviewQuestionnaireRoutes(serve);
  templateEditingRoutes(serve);
  informationRequestRoutes(serve);
  await noticeRoutes(app, serve, context);
  progressRoutes(serve);
  erasureRoutes(serve);
  consoleWebhookRoutes(serve);
  reviewFileRoutes(app, context, sources);
  reviewQuestionnaireFileRoutes(app, context, sources);
  reviewQuestionnaireCopyRoutes(app, context, sources);

  await app.register((part) => partnerPart(part, context), { prefix: partnerPrefix });

  healthRoutes(app, context);
  if (config.docs) docsRoutes(app);
  appDownloadCodeRoute(app, config);
  await pageRoutes(app, context, staticRoot);
  return app;
}

/**
 * The operator's colours; and where our passwords are off, nothing shows the form that the sign-in page is
 * built with, before its code replaces it.
 */
function pageStyle({ brand, singleSignOn }: Config): string | undefined {
  const colours = brand.colour === undefined ? '' : brandStyle(brand.colour);
  const form = singleSignOn?.passwords === false ? '#root[inert] main{visibility:hidden}' : '';
  return colours + form || undefined;
}

/** What partners' servers ask; a part with answers of its own. */
async function partnerPart(part: FastifyInstance, context: Context): Promise<void> {
  const { servePartner, guard } = createPartnerServe(part, context, partnerSource(context));
  partnerRoutes(servePartner);
  partnerApplicantRoutes(servePartner);
  importRoutes(part, context, guard);
  partnerWebhookRoutes(servePartner);
  exportRoutes(part, context, guard);
}

/** The built apps and the vendors' pages, with the data they need at once embedded in the HTML. */
async function pageRoutes(app: FastifyInstance, context: Context, staticRoot?: string): Promise<void> {
  const { config } = context;
  const pageDataOf = (host: string) => {
    const policy = context.policyOfHost(host);
    const variant = siteVariant(policy.site);
    return {
      language: usualLanguage(policy),
      told: {
        'credence-config': {
          ...config.page,
          frameOrigin: frameOriginFor(config, host),
          // Left out for a usual site, whose pages a host name of another may show (S6.4).
          ...(variant !== 'default' && { siteVariant: variant }),
        },
        'compliance-config': complianceConfigOf(policy, config.operators[policy.site]),
        ...(config.singleSignOn && {
          'sign-in-config': {
            provider: config.singleSignOn.name,
            passwords: config.singleSignOn.passwords,
          },
        }),
      },
      brandName: config.page.brandName,
      style: pageStyle(config),
    };
  };
  await staticRoutes(app, staticRoot, pageDataOf, {
    names: new Set(vendorFrames(config).keys()),
    appOrigins: (host) => appOriginsFor(config, host),
  });
}

/** What a worker without a public server answers: its health and metrics. */
export async function createMonitor(context: Context): Promise<FastifyInstance> {
  const app = await createServer(context);
  await measure(app, context);
  measureCases(context);
  healthRoutes(app, context);
  return app;
}

/** What acts on events of other features. */
export const eventListeners = [
  ...decisionListeners,
  ...providerSessionListeners,
  ...dutyListeners,
  ...reverificationListeners,
  ...campaignListeners,
  ...upkeepListeners,
  ...handOffListeners,
  ...noticeListeners,
  ...alarmListeners,
];

/** What acts in the transaction of what other features record; `context` is asked for when something is. */
export const eventFollowers = (context: () => Context): Follower[] => [
  ...submissionFollowers((requestId) => systemCall(context(), 'submission', requestId)),
  ...transferFollowers((requestId) => systemCall(context(), 'transfer', requestId)),
  ...webhookFollowers((requestId) => systemCall(context(), 'webhooks', requestId)),
];

/** Every kind of job; their queues are created before anything is queued. */
export const jobKinds = [
  ...eventListeners.map(({ job }) => job),
  ...alarmJobs,
  ...signInJobs,
  ...passwordJobs,
  ...agreementJobs,
  ...clientLogJobs,
  ...stepUpJobs,
  ...partnerJobs,
  ...webhookJobs,
  ...caseJobs,
  ...pictureJobs,
  ...decisionJobs,
  ...providerSessionJobs,
  ...submissionJobs,
  ...questionnaireJobs,
  ...dutyJobs,
  ...reverificationJobs,
  ...campaignJobs,
  ...transferJobs,
  ...upkeepJobs,
  ...embeddingJobs,
  ...handOffJobs,
  ...reviewJobs,
  ...noticeJobs,
  ...erasureJobs,
  ...keyMoveJobs,
  ...anchorJobs,
];

/** What is stored under keys that can be replaced, and what the audit trail says too. */
export const keyHolders = [
  accountKeys,
  ...signInKeyHolders,
  ...singleSignOnKeyHolders,
  duplicateHashes,
  secondFactors,
  webhookSecrets,
];
export const trailHolders = [applicantTrail, caseTrail, officerTrail];

/**
 * What is stored of an account, in the order in which it is erased: what others refer to comes after
 * them, and the key of the account at the end.
 */
export const erasers = [
  ...noticeErasers,
  ...reviewErasers,
  ...proposalErasers,
  ...handOffErasers,
  ...embeddingErasers,
  ...upkeepErasers,
  ...identityChangeErasers,
  ...transferErasers,
  ...campaignErasers,
  ...informationRequestErasers,
  ...dutyErasers,
  ...registryErasers,
  ...submissionErasers,
  ...providerSessionErasers,
  ...decisionErasers,
  ...suitabilityErasers,
  ...questionnaireErasers,
  ...reverificationErasers,
  ...screeningErasers,
  ...pictureErasers,
  ...agreementErasers,
  ...caseErasers,
  ...taskErasers,
  ...stepUpErasers,
  ...passwordErasers,
  ...webhookErasers,
  ...partnerErasers,
  ...factorErasers,
  ...singleSignOnErasers,
  ...signInErasers,
  ...applicantErasers,
];

/** Starts working on jobs in this process. */
export async function handleJobs(context: Context, providers: Providers): Promise<void> {
  const callFor = (jobId: string) => systemCall(context, 'worker', jobId);
  await handleAlarmJobs(context, sendLetter);
  await handleSignInJobs(context);
  await handlePasswordJobs(context, callFor);
  await handleClientLogJobs(context);
  await handleEmbeddingJobs(context);
  await handleStepUpJobs(context);
  await handlePartnerJobs(context);
  await handleWebhookJobs(context, callFor);
  await handleQuestionnaireJobs(context);
  await handleDutyJobs(context, callFor);
  await handleAgreementJobs(context, callFor);
  await handleRegistryJobs(context, callFor);
  await handleDecisionJobs(context, callFor);
  await handleHandOffJobs(context, callFor);
  await handleReverificationJobs(context, callFor);
  await handleCampaignJobs(context, callFor);
  await handleTransferJobs(context, callFor);
  await handleUpkeepJobs(context, callFor);
  await handlePictureJobs(context, callFor);
  await handleProviderSessionJobs(context, callFor, providers);
  await handleSubmissionJobs(context, callFor);
  await handleReviewJobs(context, callFor);
  await handleNoticeJobs(context, callFor);
  await handleErasureJobs(context, callFor, {
    erasers,
    blobHolders: [pictureBlobs, questionnaireBlobs, broughtBlobs],
  });
  await handleKeyMoveJobs(context, keyHolders);
  await handleAnchorJobs(context);
}

/** Time-ordered ids, so that keys grow with time. */
export const newId = (): string => uuidv7();
