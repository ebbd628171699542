import type { Call } from '../base/call.ts';

/**
 * The origin of the requesting page, if it is one of ours; requests from others were refused before. Without
 * configured origins only browsers on this machine reach us, and the requested host is ours.
 */
export function pageOrigin({ config, headers }: Pick<Call, 'config' | 'headers'>): string {
  const { origin, host } = headers;
  const [first] = config.publicOrigins;
  if (first === undefined) return `http://${host ?? config.host}`;
  return origin !== undefined && config.publicOrigins.includes(origin) ? origin : first;
}

/** The origin of the console: its own, or that of the account area. */
export const consoleOrigin = (call: Pick<Call, 'config' | 'headers'>): string =>
  call.config.consoleOrigin ?? pageOrigin(call);
