import { environment } from './environment.ts';
import { readPageConfig } from './page-config.ts';

const apiHosts = { production: 'api', testnet: 'api-testnet', test: 'api-test' } as const;

/** The address as an origin over http(s), or undefined where it is anything else or more than an origin. */
function asOrigin(address: string): string | undefined {
  try {
    const { origin } = new URL(address);
    return /^https?:/.test(origin) && address.replace(/\/$/, '') === origin ? origin : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where the API is (S7.1): the origin that the page's configuration names; else `https://api.<domain>` for
 * a page at `www.<domain>`, `https://api-testnet.<domain>` at `testnet.<domain>`,
 * `https://api-test.<domain>` at `test.<domain>`. Any other host (`account.example.com`, localhost, an IP
 * address) serves page and API alike: `''`, the page's own origin.
 */
export function apiOrigin(): string {
  const configured = asOrigin(readPageConfig().apiOrigin ?? '');
  if (configured !== undefined) return configured;
  const domain = /^(?:www|testnet|test)\.([^.]+\..+)$/.exec(location.hostname)?.[1];
  return domain === undefined ? '' : `https://${apiHosts[environment()]}.${domain}`;
}

/** The address of a path of the API. */
export const apiUrl = (path: string): string => apiOrigin() + path;
