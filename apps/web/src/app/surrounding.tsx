import { whenCalm } from '../host/usable.ts';
import { optional } from '../views/optional.ts';

/** What surrounds the screen, once that can be used. */
export const loadAround = () => whenCalm().then(() => import('./around.ts'));
export const LanguageSwitch = optional(async () => (await loadAround()).LanguageSwitch);
export const NoticeLog = optional(async () => (await loadAround()).NoticeLog);
export const AccountMenu = optional(async () => (await loadAround()).AccountMenu);
export const Footer = optional(async () => (await loadAround()).Footer);
