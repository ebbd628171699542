import { kycInfo, kycProvider, supportedDocumentType } from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { kycInfoVerb } from './kyc-info.ts';
import { kycProviderVerb, supportedDocumentTypeVerb } from './verbs.ts';

export function kycRoutes(serve: Serve): void {
  serve(kycInfo, kycInfoVerb);
  serve(kycProvider, kycProviderVerb);
  serve(supportedDocumentType, supportedDocumentTypeVerb);
}
