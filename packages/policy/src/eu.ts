import { europeanEconomicArea } from './countries.ts';
import { defaultPolicy } from './default.ts';
import type { Policy } from './policy.ts';

/** The European Economic Area. A driving licence is no travel or identity document there. */
export const euPolicy: Policy = {
  ...defaultPolicy,
  site: 'EU',
  residence: europeanEconomicArea,
  documentTypes: ['PASSPORT', 'ID_CARD', 'RESIDENCE_PERMIT'],
};
