import type { Provider } from '@credence/contract';

/** Which pictures a provider wants from us: all of them, those of the `document` where its own part looks at the face alone, or none. */
export type PicturesFromUs = 'all' | 'document' | 'none';

/** Of every provider, whether it is configured or not: a case outlives the secrets of its vendor. */
export const picturesFromUs: Readonly<Record<Provider, PicturesFromUs>> = {
  PROVIDER_DEFAULT: 'all',
  PROVIDER_AAI: 'document',
  PROVIDER_SUMSUB: 'none',
  PROVIDER_ONFIDO: 'none',
  PROVIDER_JUMIO: 'none',
};
