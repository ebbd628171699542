import type { Config } from '../base/config/config.ts';

type Settings = Pick<Config, 'frameOrigin' | 'publicOrigins' | 'host'>;

/** This machine's other name, with the same port: another origin for a browser, with its own cookies. */
function otherName(host = ''): string | undefined {
  const [, name, port = ''] = /^(localhost|127\.0\.0\.1)(:\d+)?$/.exec(host) ?? [];
  if (name === undefined) return undefined;
  return `http://${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port}`;
}

/**
 * Origin of the pages with vendors' parts for an account area at `host`, so that no vendor's script shares
 * its origin; undefined if there is no other. A server for this machine only has two names to choose from.
 */
export function frameOriginFor(config: Settings, host: string | undefined): string | undefined {
  if (config.frameOrigin !== undefined || config.publicOrigins.length > 0) return config.frameOrigin;
  return config.host === '127.0.0.1' ? otherName(host) : undefined;
}

/**
 * The origins of the account areas that a vendor's page at `host` belongs to; none if it shares their origin.
 */
export function appOriginsFor(config: Settings, host: string | undefined): readonly string[] {
  if (config.frameOrigin !== undefined) return config.publicOrigins;
  const other = frameOriginFor(config, host);
  return other === undefined ? [] : [other];
}
