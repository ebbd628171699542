export { webhookErasers } from './erasers.ts';
export { webhookFollowers } from './follow.ts';
export { handleWebhookJobs, webhookJobs } from './jobs.ts';
export { webhookSecrets } from './keys.ts';
export { consoleWebhookRoutes, partnerWebhookRoutes } from './routes.ts';
