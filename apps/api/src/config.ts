import { provider, type Provider } from '@credence/contract';
import { sites, type Site } from '@credence/policy';
import {
  readElectronicIdentity,
  readNumberRegistry,
  readProviders,
  type ElectronicIdentitySettings,
  type NumberRegistrySettings,
  type ProviderSettings,
} from './provider-settings.ts';

/** Everything the environment decides, read once. Times in milliseconds unless the name says otherwise. */
export interface Config {
  /** Where to listen. When the port is taken the next free one is used, unless PORT was given as exact with `PORT_EXACT=on`. */
  host: string;
  port: number;
  portExact: boolean;
  /** Folder of the embedded database, the blobs and the master key. */
  dataDirectory: string;
  /** An external PostgreSQL 15 or later; undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** Named prepared statements; off behind a connection pooler in transaction mode. */
  databasePrepare: boolean;
  databasePoolSize: number;
  /** Value of CREDENCE_MASTER_KEY; undefined means the key file in the data directory. */
  masterKey: string | undefined;
  site: Site;
  /** Where the sites are found, for who belongs to another one. No slash at the end. */
  siteAddresses: Partial<Record<Site, string>>;
  /** Addresses (origins) under which browsers reach this server; unsafe requests from other origins are refused. Empty means the host asked for, which only a loopback HOST allows. */
  publicOrigins: string[];
  /** Where browsers reach the pages of vendors' parts, apart from everything of ours; undefined means at the account area's own origin. */
  frameOrigin: string | undefined;
  /** Further origins that `redirect_url` may lead to. */
  redirectOrigins: string[];
  /** Sites that may show the account area in a frame (SDK mode), with the name that the applicant reads. */
  embeddingClients: EmbeddingClient[];
  /** Token of the messaging app's bot; undefined means that there is no mini-program. */
  miniProgramBotToken: string | undefined;
  /** Cookies with the Secure attribute. Off only where every public origin is a loopback address. */
  secureCookies: boolean;
  /** How often one address may try to sign in to one account within ten minutes. */
  signInAttempts: number;
  /** How many calls a minute one account or officer may make that change something, and one address that need a session and come without. */
  callsPerMinute: number;
  /** What a reader of /metrics has to show as bearer token; undefined means that only programs on this machine may read, and nobody where browsers elsewhere reach the server. */
  metricsToken: string | undefined;
  /** How many reverse proxies in front are trusted to tell the client's address. */
  trustedProxies: number;
  /** Seed the demonstration logins into an empty database. */
  demonstration: boolean;
  /** How many accounts in a hundred see the newer custody (S3.11). */
  newSatosPercent: number;
  /** Process jobs in this process as well. */
  worker: boolean;
  /** Where a worker that is a process of its own answers for its health and figures; 0 means nowhere. */
  workerPort: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** What the account area is told about the world around it; public. */
  page: PageSettings;
  /** Where documents lie: undefined means the data directory. */
  s3: S3Config | undefined;
  /** Outside verification vendors; one that is undefined is not offered. */
  providers: ProviderSettings;
  /** The operator's own order of providers, for an outage or a trial; empty means that of the policies. A policy's providers alone are taken of it. */
  providerOrder: readonly Provider[];
  /** Confirms numbers such as Nigeria's BVN; undefined means that verification by number is not offered. */
  numberRegistry: NumberRegistrySettings | undefined;
  /** Undefined means that verification by electronic identity is not offered. */
  electronicIdentity: ElectronicIdentitySettings | undefined;
}

export interface EmbeddingClient {
  origin: string;
  name: string;
}

/** Addresses have no slash at their end. What is undefined is not told. */
export interface PageSettings {
  /** The exchange's own site, to which language-prefixed links lead (S2.22). */
  siteUrl: string | undefined;
  /** The exchange's help centre; without one its links lead to the account area's own help (S2.20). */
  helpUrl: string | undefined;
  /** Where the mobile app is downloaded, and the code image leads (S2.21). */
  appDownloadUrl: string | undefined;
  /** Where browsers find the API, when not where the page's host name says (S7.1). */
  apiOrigin: string | undefined;
  /** The network, when not what the page's host name says. */
  environment: (typeof environments)[number] | undefined;
}

export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
}

/** Everything that is wrong with the environment, at once. */
export class ConfigInvalid extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigInvalid';
    this.problems = problems;
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const environments = ['production', 'testnet', 'test'] as const;

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Reads the environment; throws `ConfigInvalid` with every problem found. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const number = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (!/^\d+$/.test(value) || Number(value) < minimum || Number(value) > maximum) {
      problems.push(`${name} must be a whole number from ${minimum} to ${maximum}.`);
      return fallback;
    }
    return Number(value);
  };
  const choice = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) problems.push(`${name} must be one of ${allowed.join(', ')}.`);
    return found ?? fallback;
  };
  const onOff = (name: string, fallback: boolean): boolean =>
    choice(name, fallback ? 'on' : 'off', ['on', 'off']) === 'on';
  const originOf = (name: string, entry: string): string[] => {
    const candidate = entry.trim();
    try {
      const url = new URL(candidate);
      if (url.origin === candidate.replace(/\/$/, '') && /^https?:$/.test(url.protocol)) return [url.origin];
    } catch {
      // Falls through to the problem below.
    }
    problems.push(`${name} must hold origins such as https://account.example.com, separated by commas.`);
    return [];
  };
  const entries = (name: string): string[] => text(name)?.split(',') ?? [];
  const origins = (name: string): string[] => entries(name).flatMap((entry) => originOf(name, entry));
  const clients = (name: string): EmbeddingClient[] =>
    entries(name).flatMap((entry) => {
      const [address = '', called = ''] = entry.split('=');
      return originOf(name, address).map((origin) => ({
        origin,
        name: called.trim() || new URL(origin).hostname,
      }));
    });

  const providerCodes = (name: string): Provider[] => {
    const named = entries(name).map((entry) => entry.trim());
    const codes = named.flatMap((entry) => provider.options.filter((code) => code === entry));
    if (codes.length < named.length || new Set(codes).size < named.length) {
      problems.push(
        `${name} must hold codes of ${provider.options.join(', ')}, each once, separated by commas.`,
      );
    }
    return codes;
  };

  const pageAddress = (name: string, query: 'with query' | 'without query'): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    // Signs that would break out of a link or lead elsewhere than they seem to have no place in one; nor a query where paths are added.
    const plain = url?.username === '' && url.hash === '' && (query === 'with query' || url.search === '');
    if (url && /^https?:$/.test(url.protocol) && plain) return url.href.replace(/\/$/, '');
    problems.push(`${name} must be an address such as https://www.example.com.`);
    return undefined;
  };
  const [apiOrigin, ...moreOrigins] = origins('CREDENCE_API_ORIGIN');
  if (moreOrigins.length > 0) problems.push('CREDENCE_API_ORIGIN must be one origin.');
  const [frameOrigin, ...moreFrameOrigins] = origins('CREDENCE_FRAME_ORIGIN');

  const siteAddresses: Partial<Record<Site, string>> = {};
  for (const entry of entries('CREDENCE_SITE_ADDRESSES')) {
    const [name = '', address = ''] = entry.trim().split('=');
    const site = sites.find((candidate) => candidate === name);
    const [origin] = site === undefined ? [] : originOf('CREDENCE_SITE_ADDRESSES', address);
    if (site === undefined) problems.push(`CREDENCE_SITE_ADDRESSES: ${name} is none of ${sites.join(', ')}.`);
    else if (origin !== undefined) siteAddresses[site] = origin;
  }

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const botToken = text('CREDENCE_MINI_PROGRAM_BOT_TOKEN');
  if (botToken !== undefined && !/^\d+:[\w-]{20,}$/.test(botToken)) {
    problems.push(
      'CREDENCE_MINI_PROGRAM_BOT_TOKEN must be a token as the messenger gives it, such as 123456:ABC….',
    );
  }
  const bucket = text('CREDENCE_S3_BUCKET');
  const endpoint = text('CREDENCE_S3_ENDPOINT');
  if (bucket === undefined && endpoint !== undefined) {
    problems.push('CREDENCE_S3_ENDPOINT is set, but CREDENCE_S3_BUCKET is not.');
  }
  const publicOrigins = origins('CREDENCE_PUBLIC_ORIGINS');
  const config: Config = {
    host: text('HOST') ?? '127.0.0.1',
    port: number('PORT', 3000, 0, 65_535),
    portExact: onOff('PORT_EXACT', false),
    dataDirectory: text('CREDENCE_DATA') ?? './data',
    databaseUrl,
    databasePrepare: onOff('DATABASE_PREPARE', true),
    databasePoolSize: number('DATABASE_POOL', 16, 2, 200),
    masterKey: text('CREDENCE_MASTER_KEY'),
    site: choice('CREDENCE_SITE', 'CREDENCE', sites),
    siteAddresses,
    publicOrigins,
    frameOrigin,
    redirectOrigins: origins('CREDENCE_REDIRECT_ORIGINS'),
    embeddingClients: clients('CREDENCE_EMBEDDING_ORIGINS'),
    miniProgramBotToken: botToken,
    secureCookies: onOff('CREDENCE_SECURE_COOKIES', !publicOrigins.every((origin) => loopback.test(origin))),
    signInAttempts: number('CREDENCE_SIGN_IN_ATTEMPTS', 10, 1, 100_000),
    callsPerMinute: number('CREDENCE_CALLS_PER_MINUTE', 3000, 10, 10_000_000),
    metricsToken: text('CREDENCE_METRICS_TOKEN'),
    trustedProxies: number('CREDENCE_TRUSTED_PROXIES', 0, 0, 10),
    demonstration: onOff('CREDENCE_DEMONSTRATION', databaseUrl === undefined),
    newSatosPercent: number('CREDENCE_NEW_SATOS_PERCENT', 0, 0, 100),
    worker: onOff('CREDENCE_WORKER', true),
    workerPort: number('CREDENCE_WORKER_PORT', 0, 0, 65_535),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    page: {
      siteUrl: pageAddress('CREDENCE_SITE_URL', 'without query'),
      helpUrl: pageAddress('CREDENCE_HELP_URL', 'without query'),
      appDownloadUrl: pageAddress('CREDENCE_APP_DOWNLOAD_URL', 'with query'),
      apiOrigin,
      environment:
        text('CREDENCE_ENVIRONMENT') === undefined
          ? undefined
          : choice('CREDENCE_ENVIRONMENT', 'production', environments),
    },
    s3:
      bucket === undefined
        ? undefined
        : { endpoint, region: text('CREDENCE_S3_REGION') ?? 'us-east-1', bucket },
    providers: readProviders({ text, problems }),
    providerOrder: providerCodes('CREDENCE_PROVIDER_ORDER'),
    numberRegistry: readNumberRegistry({ text, problems }),
    electronicIdentity: readElectronicIdentity({ text, problems }),
  };
  if (config.metricsToken !== undefined && !/^[\x21-\x7e]{16,}$/.test(config.metricsToken)) {
    problems.push('CREDENCE_METRICS_TOKEN must have at least 16 characters, without spaces.');
  }
  if (publicOrigins.length === 0 && !loopbackHost.test(config.host)) {
    problems.push(
      'CREDENCE_PUBLIC_ORIGINS must name the origins that browsers use, because HOST lets other machines in.',
    );
  }
  if (frameOrigin !== undefined) {
    // Cookies know no ports, so the host has to be another one.
    const { hostname } = new URL(frameOrigin);
    const others = [...publicOrigins, ...(apiOrigin === undefined ? [] : [apiOrigin])];
    if (moreFrameOrigins.length > 0 || others.some((origin) => new URL(origin).hostname === hostname))
      problems.push('CREDENCE_FRAME_ORIGIN must be one origin, at a host that is no other of ours.');
    if (publicOrigins.length === 0)
      problems.push('CREDENCE_FRAME_ORIGIN is set, but CREDENCE_PUBLIC_ORIGINS is not.');
  }
  if (config.secureCookies === false && publicOrigins.some((origin) => !loopback.test(origin))) {
    problems.push(
      'CREDENCE_SECURE_COOKIES can be off only while every CREDENCE_PUBLIC_ORIGINS is a loopback address.',
    );
  }
  if (problems.length > 0) throw new ConfigInvalid(problems);
  return config;
}
