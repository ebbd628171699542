import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** Hong Kong. */
export const hkgPolicy: Policy = { ...defaultPolicy, site: 'HKG', residence: ['HK'] };
