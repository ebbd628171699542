import type { SuitabilityTestCode } from '@credence/contract/words';
import { paths } from '../../host/paths.ts';

export { titleOf as suitabilityTitle } from './titles.ts';

/** Where a test is taken, relative to the router's base. */
export const suitabilityPath = (test: SuitabilityTestCode): string =>
  test === 'risk-tolerance-test' ? paths.riskTest : paths.knowledgeTest;
