import type { ProviderSettings } from './vendors.ts';

export const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
export const loopbackOrigin = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
export const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

interface Settings {
  host: string;
  onlyThisMachine: boolean;
  publicOrigins: readonly string[];
  frameOrigin: string | undefined;
  metricsToken: string | undefined;
  trustedProxies: number;
  secureCookies: boolean;
  providers: ProviderSettings;
}

/** What each variable allows by itself, but not all of them together. */
export function conflictsOf(config: Settings): string[] {
  const { host, publicOrigins, metricsToken, trustedProxies, secureCookies } = config;
  const problems: string[] = [];
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) {
    problems.push('CREDENCE_METRICS_TOKEN must have at least 16 characters, without spaces.');
  }
  if (publicOrigins.length === 0 && !loopbackHost.test(host)) {
    problems.push(
      'CREDENCE_PUBLIC_ORIGINS must name the origins that browsers use, because HOST lets other machines in.',
    );
  }
  if (publicOrigins.length === 0 && trustedProxies > 0) {
    problems.push('CREDENCE_TRUSTED_PROXIES is set, but CREDENCE_PUBLIC_ORIGINS is not.');
  }
  if (!secureCookies && publicOrigins.some((origin) => !loopback.test(origin))) {
    problems.push(
      'CREDENCE_SECURE_COOKIES can be off only while every CREDENCE_PUBLIC_ORIGINS is a loopback address.',
    );
  }
  if (config.providers.onfido !== undefined && !config.onlyThisMachine && config.frameOrigin === undefined) {
    problems.push(
      'CREDENCE_FRAME_ORIGIN must be set where Onfido is offered: its script would run at the origin of the account area.',
    );
  }
  return problems;
}
