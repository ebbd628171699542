export { campaignJobs, watchCampaigns } from './job-kinds.ts';
export { campaignListeners, handleCampaignJobs } from './jobs.ts';
export { campaignRoutes } from './routes.ts';
export { campaignErasers } from './store.ts';
