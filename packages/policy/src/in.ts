import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** India: the PAN number is collected elsewhere, a PAN card is no identity document (DESIGN 5.8). */
export const inPolicy: Policy = { ...defaultPolicy, site: 'IN', residence: ['IN'] };
