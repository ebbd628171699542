import type { Config } from '../base/config/config.ts';

/** Whether an address is one of the console: its pages, their files and its calls. */
export const isOfConsole = (path: string): boolean => /^\/console(?:[/?]|$)/.test(path);

/** What the console's origin serves besides: probes, and the texts that applicants read. */
const besideConsole = /^\/(?:healthz|readyz|metrics)(?:\?|$)|^\/common-static\//;

/** Whether a host is that of the console's own origin. */
export const isConsoleHost = ({ consoleOrigin }: Pick<Config, 'consoleOrigin'>, host: string): boolean =>
  consoleOrigin !== undefined && new URL(consoleOrigin).host === host;

/** Whether an address is served at a host: a console with its own at that one, and little else there. */
export function isServedAt(config: Pick<Config, 'consoleOrigin'>, path: string, host: string): boolean {
  if (config.consoleOrigin === undefined) return true;
  if (isConsoleHost(config, host)) return isOfConsole(path) || besideConsole.test(path);
  return !isOfConsole(path);
}
