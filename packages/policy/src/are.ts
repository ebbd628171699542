import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** United Arab Emirates: 21 is the age of full legal capacity. */
export const arePolicy: Policy = { ...defaultPolicy, site: 'ARE', minimumAge: 21, residence: ['AE'] };
