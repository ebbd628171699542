import type { Provider } from '@credence/contract/first-words';
import type { VendorName } from '@credence/contract/vendor-calls';
import type { Level } from '@credence/contract/words';
import type { Policy } from '@credence/policy';
import type { Config } from '../../base/config/config.ts';
import { advanceAiProvider } from './advance-ai/index.ts';
import { builtInProvider } from './built-in/built-in.ts';
import { jumioProvider } from './jumio/index.ts';
import { onfidoProvider } from './onfido/index.ts';
import type { VerificationProvider } from './port/provider.ts';
import { sumsubProvider } from './sumsub/index.ts';
import type { ProviderTools } from './port/vendor-http.ts';

export { picturesFromUs, type PicturesFromUs } from './port/pictures-from-us.ts';

/**
 * Providers by code; one that is missing is not offered. `order`: the operator's own
 * (CREDENCE_PROVIDER_ORDER).
 */
export type Providers = ReadonlyMap<Provider, VerificationProvider> & {
  readonly order?: readonly Provider[];
};

/** The built-in provider, and every vendor whose secrets are configured. */
export function providersFor(
  config: Pick<Config, 'providers' | 'providerOrder'>,
  tools: ProviderTools,
): Providers {
  const { sumsub, onfido, jumio, advanceAi } = config.providers;
  const offered = [
    builtInProvider,
    ...(sumsub === undefined ? [] : [sumsubProvider(sumsub, tools)]),
    ...(onfido === undefined ? [] : [onfidoProvider(onfido, tools)]),
    ...(jumio === undefined ? [] : [jumioProvider(jumio, tools)]),
    ...(advanceAi === undefined ? [] : [advanceAiProvider(advanceAi, tools)]),
  ];
  const byName = new Map(offered.map((provider) => [provider.name, provider]));
  return Object.assign(byName, { order: config.providerOrder });
}

/** The origin of a provider's mount; '' for our own capture. */
export function apiUrlOf({ providers }: Pick<Config, 'providers'>, provider: Provider): string {
  const origins: Record<Provider, string | undefined> = {
    PROVIDER_DEFAULT: undefined,
    PROVIDER_SUMSUB: providers.sumsub?.sdkUrl,
    PROVIDER_ONFIDO: providers.onfido?.sdkUrl,
    PROVIDER_JUMIO: providers.jumio?.webUrl,
    PROVIDER_AAI: providers.advanceAi?.webUrl,
  };
  return origins[provider] ?? '';
}

/** The providers that an account may meet: one of a partner's trial meets no vendor, only ourselves. */
export function providersOf({ test }: { test: boolean }, providers: Providers): Providers {
  return test ? new Map([[builtInProvider.name, builtInProvider]]) : providers;
}

/**
 * The providers of a level, in the policy's order; never empty: without a vendor it is ourselves. With an
 * order of the operator: those it names, as far as the policy has them, then ourselves unless named earlier.
 */
export function offeredProviders(
  policy: Pick<Policy, 'levels'>,
  level: Level,
  providers: Providers,
): readonly [Provider, ...Provider[]] {
  const allowed = policy.levels[level].providers;
  const { order = [] } = providers;
  const wanted = order.length === 0 ? allowed : new Set([...order, builtInProvider.name]);
  const [first, ...others] = [...wanted].filter((name) => allowed.includes(name) && providers.has(name));
  return first === undefined ? [builtInProvider.name] : [first, ...others];
}

/** Names of the vendors in addresses. */
const vendorPaths = {
  sumsub: 'PROVIDER_SUMSUB',
  onfido: 'PROVIDER_ONFIDO',
  jumio: 'PROVIDER_JUMIO',
  'advance-ai': 'PROVIDER_AAI',
} as const satisfies Record<VendorName, Provider>;

/** The name of a vendor in addresses; undefined for the built-in provider. */
export function pathOfVendor(provider: Provider): string | undefined {
  return Object.entries(vendorPaths).find(([, name]) => name === provider)?.[0];
}

/** The vendor with that name in addresses. */
export function vendorAtPath(path: string): Provider | undefined {
  return Object.entries(vendorPaths).find(([name]) => name === path)?.[1];
}
