import { whenCalm } from '../../host/usable.ts';
import { optional } from '../../views/optional.ts';

// Loaded once the rest can be used. One file for all, since the name of every chunk adds to the first load.
const additions = () => whenCalm().then(() => import('./additions.tsx'));
export const Notices = optional(async () => (await additions()).Notices);
export const Extras = optional(async () => (await additions()).Extras);
export const Limits = optional(async () => (await additions()).Limits);
export const ClosedActivities = optional(async () => (await additions()).ClosedActivities);
/** Without it the limit in BTC says all. */
export const LimitInCurrency = optional(
  async () => (await (await additions()).loadLimitInCurrency()).LimitInCurrency,
);
