import {
  amlResult,
  eddInfo,
  identity,
  kycConfig,
  kycInfo,
  kycProvider,
  supportedDocumentType,
  supportedIpCountryCode,
  taskList,
  taskRegion,
} from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import type { Providers } from '../verification/index.ts';
import { identityVerb } from './identity.ts';
import { kycConfigVerb, supportedIpCountryCodeVerb } from './kyc-config.ts';
import { kycInfoVerb } from './kyc-info.ts';
import { amlResultVerb, eddInfoVerb } from './screening.ts';
import { taskListVerb, taskRegionVerb } from './tasks.ts';
import { kycProviderVerb, supportedDocumentTypeVerb } from './verbs.ts';

export function kycRoutes(serve: Serve, providers: Providers): void {
  serve(kycInfo, kycInfoVerb(providers));
  serve(kycProvider, kycProviderVerb(providers));
  serve(supportedDocumentType, supportedDocumentTypeVerb);
  serve(identity, identityVerb);
  serve(kycConfig, kycConfigVerb);
  serve(supportedIpCountryCode, supportedIpCountryCodeVerb);
  serve(taskList, taskListVerb);
  serve(taskRegion, taskRegionVerb);
  serve(amlResult, amlResultVerb);
  serve(eddInfo, eddInfoVerb);
}
