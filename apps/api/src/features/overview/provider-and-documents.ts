import { documentTypeCodes, type DocumentTypeCode } from '@credence/contract/documents';
import { flowNameOrFirst } from '@credence/contract/kyc';
import type { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { documentSides, documentTypesFrom, type NonDocumentRoute } from '@credence/policy';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { apiUrlOf, offeredProviders, providersOf, type Providers } from '../provider/index.ts';
import { awaitsVerdict, knownLevel, newestCase } from '../case/index.ts';
import { nonDocumentRoutes } from './non-document.ts';

/**
 * The provider of a level: that of the open case, else the first one of the policy that is configured. The
 * client's helpers know a flow for any level; the server refuses an unknown one.
 */
export function kycProviderVerb(providers: Providers): Verb<typeof kycProvider> {
  return async (call, input) => {
    const level = knownLevel(input.level ?? 1);
    const { userId } = call.actor;
    const applicant = await readApplicant(call.db, userId, call.keyring);
    const newest = await newestCase(call.db, userId, level);
    const open = newest !== undefined && (newest.state === 'collecting' || awaitsVerdict(newest));
    const [first] = offeredProviders(call.policyOf(applicant.site), level, providersOf(applicant, providers));
    const provider = open ? newest.provider : first;
    return { provider, flowName: flowNameOrFirst(level), apiUrl: apiUrlOf(call.config, provider) };
  };
}

export const supportedDocumentTypeVerb: Verb<typeof supportedDocumentType> = async (call, input) => {
  const level = knownLevel(input.level ?? 1);
  const { country } = input;
  const { site } = await readApplicant(call.db, call.actor.userId, call.keyring);
  const policy = call.policyOf(site);
  const types = documentTypesFrom(policy, level, country);
  if (types.length === 0) {
    throw new Refusal('COUNTRY_NOT_SUPPORTED', 'Documents of this country are not accepted here.');
  }
  return {
    country,
    level,
    documentTypes: types.map((type) => ({
      type,
      code: documentTypeCodes[type],
      sides: [...documentSides[type]],
    })),
    refused: policy.refusedDocuments
      .filter((refused) => refused.country === country)
      .map(({ name, reason }) => ({ name, reason })),
    nonDocument: nonDocumentRoutes(policy.levels[level], country, call.config).map((route) => ({
      by: route.by,
      scheme: route.scheme ?? null,
      code: codeOfRoute[route.by],
      place: route.place,
    })),
  };
};

/** Every number has the code that was introduced for the bank verification number. */
const codeOfRoute: Record<NonDocumentRoute['by'], DocumentTypeCode> = {
  number: 'KYC_DOC_TYPE_BVN',
  'electronic-identity': 'KYC_DOC_TYPE_UNDEFINED',
};
