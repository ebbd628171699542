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
  databaseUrl: string | undefined;
  migrationsDatabaseUrl: string | undefined;
  s3: { endpoint: string | undefined } | undefined;
  privateNetwork: boolean;
}

/** Modes in which the driver speaks in the open, or does so where the other side wants it. */
const openModes: ReadonlySet<string | null> = new Set([null, 'disable', 'allow', 'prefer']);

/** What an address says of a database that is reached over a network; undefined on this machine. */
export function remoteDatabase(address: string | undefined): URLSearchParams | undefined {
  if (address === undefined) return undefined;
  // With a socket the host is left out, which no address may but those of databases.
  const whole = address.replace('@/', '@localhost/');
  if (!URL.canParse(whole)) return new URLSearchParams();
  const { hostname, searchParams } = new URL(whole);
  const host = searchParams.get('host') ?? hostname.replaceAll(/[[\]]/g, '');
  return host === '' || host.startsWith('/') || loopbackHost.test(host) ? undefined : searchParams;
}

/** Whether a database is reached over a network without TLS. */
function isOpen(address: string | undefined): boolean {
  const said = remoteDatabase(address);
  return said !== undefined && said.get('ssl') !== 'true' && openModes.has(said.get('sslmode'));
}

/** What goes over a network in the open, where nobody has said that the network is private. */
function openLines({ databaseUrl, migrationsDatabaseUrl, s3, privateNetwork }: Settings): string[] {
  if (privateNetwork) return [];
  const endpoint = s3?.endpoint;
  const plainBucket = endpoint?.startsWith('http:') === true && !loopback.test(new URL(endpoint).origin);
  return [
    ...(isOpen(databaseUrl) || isOpen(migrationsDatabaseUrl)
      ? ['DATABASE_URL and CREDENCE_MIGRATIONS_DATABASE_URL must say sslmode=verify-full']
      : []),
    ...(plainBucket ? ['CREDENCE_S3_ENDPOINT must be an https:// address'] : []),
  ].map((one) => `${one}, unless CREDENCE_PRIVATE_NETWORK=on says that only we can listen there.`);
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
  return [...problems, ...openLines(config)];
}
