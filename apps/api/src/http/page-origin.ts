import type { Call } from './call.ts';

/**
 * The origin of the page that asks, where it is one of ours; requests from others were refused before. Without configured origins only this
 * machine's browsers come here, and the host they asked for is ours.
 */
export function pageOrigin({ config, headers }: Pick<Call, 'config' | 'headers'>): string {
  const { origin, host } = headers;
  const [first] = config.publicOrigins;
  if (first === undefined) return `http://${host ?? config.host}`;
  return origin !== undefined && config.publicOrigins.includes(origin) ? origin : first;
}
