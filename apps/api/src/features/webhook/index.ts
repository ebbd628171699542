export { webhookErasers } from './erasers.ts';
export { webhookFollowers } from './follow.ts';
export { handleWebhookJobs, webhookJobs } from './jobs.ts';
export { webhookSecrets } from './keys.ts';
export { presentEvent } from './present.ts';
export { eventsOfAccounts } from './store.ts';
export { consoleWebhookRoutes, partnerWebhookRoutes } from './routes.ts';
