export {
  type CaseMaterial,
  type OpenedSession,
  ProviderUnavailable,
  type ProviderVerdict,
  SessionSubmitted,
  type SessionReference,
  type SessionRequest,
  type VerificationProvider,
} from './port/provider.ts';
export {
  apiUrlOf,
  offeredProviders,
  pathOfVendor,
  picturesFromUs,
  type PicturesFromUs,
  type Providers,
  providersFor,
  providersOf,
  vendorAtPath,
} from './providers.ts';
