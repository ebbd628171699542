import { vendorNames, type VendorName } from './core/names.ts';
import { electronicIdentityEnvironment } from './registries/electronic-identity/environment.ts';
import { numberRegistryEnvironment } from './registries/number-registry-environment.ts';
import { advanceAiEnvironment } from './vendors/advance-ai/environment.ts';
import { jumioEnvironment } from './vendors/jumio/environment.ts';
import { onfidoEnvironment } from './vendors/onfido/environment.ts';
import { sumsubEnvironment } from './vendors/sumsub/environment.ts';

/*
 * What is known of a simulator before it runs: whoever chooses its ports and its seed need not wait for it.
 */

/** The bare origins of the vendors, and of control with the registries. */
export type Origins = Readonly<Record<VendorName | 'control', string>>;

/** One for control, then one for each vendor. */
export const portsEach = 1 + vendorNames.length;

/** The origin of who listens there, as seen from its own machine. */
export const originAt = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;

/** The origins of a simulator with these ports. */
export function originsAt(port: number, host = '127.0.0.1'): Origins {
  const at = (offset: number) => originAt(host, port + offset);
  return originsBy((name) => at(1 + vendorNames.indexOf(name)), at(0));
}

export const originsBy = (originOf: (name: VendorName) => string, control: string): Origins => ({
  control,
  sumsub: originOf('sumsub'),
  onfido: originOf('onfido'),
  jumio: originOf('jumio'),
  'advance-ai': originOf('advance-ai'),
});

/** The API server's variables for every vendor and registry. */
export function environmentOf(origins: Origins, seed: string): Record<string, string> {
  return {
    ...sumsubEnvironment(origins.sumsub, seed),
    ...onfidoEnvironment(origins.onfido, seed),
    ...jumioEnvironment(origins.jumio),
    ...advanceAiEnvironment(origins['advance-ai']),
    ...numberRegistryEnvironment(origins.control),
    ...electronicIdentityEnvironment(origins.control),
  };
}
