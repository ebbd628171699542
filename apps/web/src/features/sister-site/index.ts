export { Diversion } from './diversion.tsx';
export { QuickVerification } from './quick-verification.tsx';
export { SiteSwitch } from './site-switch.tsx';
