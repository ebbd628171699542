import type { SuitabilityTestCode } from '@credence/contract/words';
import type { TextKey } from '../../i18n/text.ts';

/** What each test is called. */
export const titleOf = {
  'crypto-knowledge-test': 'suitability.knowledge',
  'risk-tolerance-test': 'suitability.risk',
} as const satisfies Record<SuitabilityTestCode, TextKey>;
