import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** Turkey. */
export const turPolicy: Policy = {
  ...defaultPolicy,
  site: 'TUR',
  residence: ['TR'],
  documentTypesByCountry: { ...defaultPolicy.documentTypesByCountry, TR: ['ID_CARD', 'PASSPORT'] },
};
