import type { Provider } from '@credence/contract/first-words';

/** Names of those who may check beside ourselves. */
export const providerNames: Record<Provider, string | undefined> = {
  PROVIDER_SUMSUB: 'Sumsub',
  PROVIDER_JUMIO: 'Jumio',
  PROVIDER_AAI: 'Advance.AI',
  PROVIDER_ONFIDO: 'Onfido',
  PROVIDER_DEFAULT: undefined,
};
