import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** Georgia. */
export const geoPolicy: Policy = { ...defaultPolicy, site: 'GEO', residence: ['GE'] };
