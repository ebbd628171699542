import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** Kazakhstan. */
export const kazPolicy: Policy = { ...defaultPolicy, site: 'KAZ', residence: ['KZ'] };
