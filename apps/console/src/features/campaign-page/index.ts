export { CampaignScreen } from './campaign-screen.tsx';
