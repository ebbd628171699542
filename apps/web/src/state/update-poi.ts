import type { KycInfo } from '@credence/contract/kyc';
import type { ComplianceConfig } from './compliance-config.ts';

/** Update-of-proof-of-identity info (S3.8). */
export interface UpdatePoi {
  status: KycInfo['displayControl']['displayUpdatePOI'];
  /** Why the last attempt failed, in the server's words; may be empty. */
  rejectReason: string;
  siteInfo: { site: string; country: string };
}

/**
 * From KYC info and the site's compliance configuration: the country is where the applicant lives, else is
 * from, else the site's own.
 */
export function updatePoiOf(
  info: Pick<KycInfo, 'displayControl' | 'updatePOI' | 'residenceCountry' | 'applicant'>,
  config: Pick<ComplianceConfig, 'site' | 'country'>,
): UpdatePoi {
  return {
    status: info.displayControl.displayUpdatePOI,
    rejectReason: info.updatePOI?.rejectReason ?? '',
    siteInfo: info.updatePOI?.siteInfo ?? {
      site: config.site,
      country: info.residenceCountry || info.applicant.country || config.country,
    },
  };
}
