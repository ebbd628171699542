import {
  documentTypeCodes,
  flowNameOrFirst,
  type kycProvider,
  type supportedDocumentType,
} from '@credence/contract';
import { documentSides, documentTypesFrom } from '@credence/policy';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';

/** Who takes the applicant through a level. The client's helpers know a flow for any level; the server refuses an unknown one (DESIGN 5.5). */
export const kycProviderVerb: Verb<typeof kycProvider> = async (_call, input) => {
  const level = input.level ?? 1;
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  return { provider: 'PROVIDER_DEFAULT', flowName: flowNameOrFirst(level), apiUrl: '' };
};

export const supportedDocumentTypeVerb: Verb<typeof supportedDocumentType> = async (call, input) => {
  const types = documentTypesFrom(call.policy, input.country);
  if (types.length === 0) {
    throw new Refusal('COUNTRY_NOT_SUPPORTED', 'Documents of this country are not accepted here.');
  }
  return {
    country: input.country,
    documentTypes: types.map((type) => ({
      type,
      code: documentTypeCodes[type],
      sides: [...documentSides[type]],
    })),
  };
};
