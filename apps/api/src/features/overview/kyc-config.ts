import type { ResultOf } from '@credence/contract/endpoint';
import type { kycConfig, supportedIpCountryCode } from '@credence/contract/identity';
import { flowNameOrFirst } from '@credence/contract/kyc';
import { documentsOfLevel, servesResidence, siteGroup, type LevelPolicy } from '@credence/policy';
import { countryOfAddress } from '../../http/country-of-address.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';

type Requirement = ResultOf<typeof kycConfig>['levels'][number]['requires'][number];

function requirementsOf(level: LevelPolicy): Requirement[] {
  return [
    ...(level.documents === undefined ? [] : (['IDENTITY_DOCUMENT'] as const)),
    ...(level.selfie ? (['SELFIE'] as const) : []),
    ...(level.liveness === 'none' ? [] : (['LIVENESS'] as const)),
    ...(level.proofOfAddress === undefined ? [] : (['PROOF_OF_ADDRESS'] as const)),
    ...(level.nonDocument.some(({ place }) => place === 'beside') ? (['SECOND_IDENTITY'] as const) : []),
    ...(level.questionnaires.length > 0 ? (['QUESTIONNAIRE'] as const) : []),
    ...(level.tests.length > 0 ? (['SUITABILITY_TEST'] as const) : []),
    ...(documentsOfLevel(level).length > 0 ? (['AGREEMENT'] as const) : []),
  ];
}

/** The rules of the account's own site, as far as the account area needs them. */
export const kycConfigVerb: Verb<typeof kycConfig> = async (call) => {
  const { site } = await readApplicant(call.db, call.actor.userId, call.keyring);
  const policy = call.policyOf(site);
  return {
    site,
    group: siteGroup(site),
    opened: policy.opened,
    minimumAge: policy.minimumAge,
    languages: [...policy.languages],
    levels: ([1, 2] as const).map((level) => {
      const rules = policy.levels[level];
      return {
        level,
        open: rules.open,
        flowName: flowNameOrFirst(level),
        requires: requirementsOf(rules),
        attemptsPerDay: rules.attempts.perDay,
        attemptsInAll: rules.attempts.inAll,
        proofOfAddressMaximumAge: rules.proofOfAddress?.maximumAge ?? null,
        proofOfAddressKinds: [...(rules.proofOfAddress?.kinds ?? [])],
      };
    }),
    selfService: { ...policy.selfService },
    reverification: { ...policy.reverification },
    retentionYears: policy.retention['identity-documents'],
  };
};

/** A default for lists; the address decides nothing. */
export const supportedIpCountryCodeVerb: Verb<typeof supportedIpCountryCode> = async (call) => {
  const country = countryOfAddress(call.address);
  const { site } = await readApplicant(call.db, call.actor.userId, call.keyring);
  return {
    country_code: country ?? '',
    supported: country !== undefined && servesResidence(call.policyOf(site), country),
  };
};
