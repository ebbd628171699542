// What every page has around its screen. One file, because each further request delays the others.
export { keepDeviceId } from '../api/device-id.ts';
export { rememberFiles } from '../early/files.ts';
export { LanguageSwitch } from '../i18n/language-switch.tsx';
export { AccountMenu } from './account-menu.tsx';
export { Footer } from './footer.tsx';
export { NoticeLog } from './notice-log.tsx';
