/**
 * Which pictures a provider wants from us: all, only the `document` because its own part takes the face, or
 * none.
 */
export type PicturesFromUs = 'all' | 'document' | 'none';

/** For every provider, configured or not: a case may outlive its vendor's configuration. */
export const picturesFromUs: Readonly<Record<Provider, PicturesFromUs>> = {
  PROVIDER_DEFAULT: 'all',
  PROVIDER_AAI: 'document',
  PROVIDER_SUMSUB: 'none',
  PROVIDER_ONFIDO: 'none',
  PROVIDER_JUMIO: 'none',
};
import type { Provider } from '@credence/contract/first-words';
