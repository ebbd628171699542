import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** Indonesia: 21, or married, is the age of full legal capacity. */
export const idnPolicy: Policy = { ...defaultPolicy, site: 'IDN', minimumAge: 21, residence: ['ID'] };
