import {
  readEmbeddingClients,
  readFrameOrigin,
  readSiteAddresses,
  type EmbeddingClient,
  type SiteAddresses,
} from './origins.ts';
import { ownBrand, readBrand, readOperatorPages, type Brand, type OperatorPages } from './brand.ts';
import { readMail, type MailSettings } from './mail.ts';
import { readOperators, type Operators } from './operators.ts';
import { ConfigInvalid, readerOf, type ConfigReader } from './reader.ts';
import { readSms, type SmsSettings } from './sms.ts';
import type { Provider } from '@credence/contract/first-words';
import { provider } from '@credence/contract/kyc';
import { sites, type Site } from '@credence/policy';
import {
  readElectronicIdentity,
  readNumberRegistry,
  readProviders,
  type ElectronicIdentitySettings,
  type NumberRegistrySettings,
  type ProviderSettings,
} from './vendors.ts';

/** Everything the environment decides, read once. Times in milliseconds unless the name says otherwise. */
export interface Config {
  /** Where to listen. If the port is taken the next free one is used, unless `PORT_EXACT=on`. */
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
  /** Addresses of the sites, for applicants who belong to another one. No trailing slash. */
  siteAddresses: SiteAddresses;
  /**
   * Origins under which browsers reach this server; unsafe requests from other origins are refused. Empty
   * means the requested host, which only a loopback HOST allows.
   */
  publicOrigins: string[];
  /** Whether HOST and every public origin are loopback addresses. */
  onlyThisMachine: boolean;
  /**
   * Origin for the pages with vendors' parts, separate from everything else; undefined means the account
   * area's own.
   */
  frameOrigin: string | undefined;
  /** Further origins that `redirect_url` may lead to. */
  redirectOrigins: string[];
  /** Sites that may embed the account area in a frame (SDK mode), with the name shown to applicants. */
  embeddingClients: EmbeddingClient[];
  /** Token of the messaging app's bot; undefined means no mini-program. */
  miniProgramBotToken: string | undefined;
  /** Whether cookies are Secure. Off only if every public origin is a loopback address. */
  secureCookies: boolean;
  /** Sign-in attempts per account and address within ten minutes. */
  signInAttempts: number;
  /**
   * Calls per minute that change something, per account or officer; and calls that need a session but lack
   * one, per address.
   */
  callsPerMinute: number;
  /**
   * Bearer token for /metrics; undefined means that only programs on this machine may read them, and nobody
   * if other machines reach the server.
   */
  metricsToken: string | undefined;
  /** Number of trusted reverse proxies whose forwarded client address is used. */
  trustedProxies: number;
  /** Whether to seed the demonstration logins into an empty database, and let them sign in. */
  demonstration: boolean;
  /** How many seconds an officer's decision can be undone, in which it has no effect; 0 means at once. */
  undoSeconds: number;
  /** Percentage of accounts that see the newer custody (S3.11). */
  newSatosPercent: number;
  /** Whether this process works on jobs too. */
  worker: boolean;
  /** Where a separate worker serves health and metrics; 0 means nowhere. */
  workerPort: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Public settings that the account area receives in its page. */
  page: PageSettings;
  /** Where pictures are stored: undefined means the data directory. */
  s3: S3Config | undefined;
  /** Outside verification vendors; an undefined one is not offered. */
  providers: ProviderSettings;
  /**
   * The operator's order of providers, for an outage or a trial; empty means the policies' order. Only
   * providers that the policy names are used.
   */
  providerOrder: readonly Provider[];
  /** Confirms numbers such as Nigeria's BVN; undefined means verification by number is not offered. */
  numberRegistry: NumberRegistrySettings | undefined;
  /** Undefined means verification by electronic identity is not offered. */
  electronicIdentity: ElectronicIdentitySettings | undefined;
  /** Where the operator's exchange rates are read; undefined means that limits are told in BTC alone. */
  ratesUrl: string | undefined;
  /** Name and colour of the account area. */
  brand: Brand;
  /** The company that runs each site, as its agreements name it. */
  operators: Operators;
  /** Folder of the agreements' texts; undefined means those that come with the server. */
  agreementsDirectory: string | undefined;
  /** Undefined means that e-mail is kept for the console and not sent. */
  mail: MailSettings | undefined;
  /** What is written as SMS too, and who sends it; undefined means nothing. */
  sms: SmsSettings | undefined;
}

/** Addresses have no trailing slash. Undefined values are left out of the page. */
export interface PageSettings extends OperatorPages {
  /** The exchange's own site, base of language-prefixed links (S2.22). */
  siteUrl: string | undefined;
  /** The exchange's help centre; without one, links lead to the account area's own help (S2.20). */
  helpUrl: string | undefined;
  /** Where the mobile app is downloaded; target of the code image (S2.21). */
  appDownloadUrl: string | undefined;
  /** Address of the API, if not derived from the page's host name (S7.1). */
  apiOrigin: string | undefined;
  /** The network, if not derived from the page's host name. */
  environment: (typeof environments)[number] | undefined;
  /** What the account area is called, if not by our own name. */
  brandName: string | undefined;
}

export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const environments = ['production', 'testnet', 'test'] as const;

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const loopbackOrigin = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Reads the environment; throws `ConfigInvalid` with every problem found. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const reader = readerOf(environment);
  const { problems, text, number, choice, onOff, origins } = reader;
  const publicOrigins = origins('CREDENCE_PUBLIC_ORIGINS');
  const host = text('HOST') ?? '127.0.0.1';
  const onlyThisMachine =
    loopbackHost.test(host) && publicOrigins.every((origin) => loopbackOrigin.test(origin));
  const databaseUrl = readDatabaseUrl(reader);
  const brand = readBrand(reader);
  const demonstration = readDemonstration(reader, { onlyThisMachine, databaseUrl });
  const config: Config = {
    host,
    port: number('PORT', 3000, 0, 65_535),
    portExact: onOff('PORT_EXACT', false),
    dataDirectory: text('CREDENCE_DATA') ?? './data',
    databaseUrl,
    databasePrepare: onOff('DATABASE_PREPARE', true),
    databasePoolSize: number('DATABASE_POOL', 16, 2, 200),
    masterKey: text('CREDENCE_MASTER_KEY'),
    site: choice('CREDENCE_SITE', 'CREDENCE', sites),
    siteAddresses: readSiteAddresses(reader),
    publicOrigins,
    onlyThisMachine,
    frameOrigin: readFrameOrigin(reader, publicOrigins),
    redirectOrigins: origins('CREDENCE_REDIRECT_ORIGINS'),
    embeddingClients: readEmbeddingClients(reader),
    miniProgramBotToken: readBotToken(reader),
    secureCookies: onOff('CREDENCE_SECURE_COOKIES', !publicOrigins.every((origin) => loopback.test(origin))),
    signInAttempts: number('CREDENCE_SIGN_IN_ATTEMPTS', 10, 1, 100_000),
    callsPerMinute: number('CREDENCE_CALLS_PER_MINUTE', 3000, 10, 10_000_000),
    metricsToken: text('CREDENCE_METRICS_TOKEN'),
    trustedProxies: number('CREDENCE_TRUSTED_PROXIES', 0, 0, 10),
    demonstration,
    undoSeconds: number('CREDENCE_UNDO_SECONDS', 10, 0, 60),
    newSatosPercent: number('CREDENCE_NEW_SATOS_PERCENT', 0, 0, 100),
    worker: onOff('CREDENCE_WORKER', true),
    workerPort: number('CREDENCE_WORKER_PORT', 0, 0, 65_535),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    page: readPage(reader, brand, demonstration),
    s3: readS3(reader),
    providers: readProviders(reader),
    providerOrder: readProviderOrder(reader),
    numberRegistry: readNumberRegistry(reader),
    electronicIdentity: readElectronicIdentity(reader),
    ratesUrl: reader.pageAddress('CREDENCE_RATES_URL', 'with query'),
    brand,
    operators: readOperators(reader),
    agreementsDirectory: text('CREDENCE_AGREEMENTS'),
    mail: readMail(reader),
    sms: readSms(reader),
  };
  problems.push(...conflictsOf(config));
  if (problems.length > 0) throw new ConfigInvalid(problems);
  return config;
}

function readDatabaseUrl({ text, problems }: ConfigReader): string | undefined {
  const url = text('DATABASE_URL');
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) {
    problems.push('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return url;
}

function readBotToken({ text, problems }: ConfigReader): string | undefined {
  const token = text('CREDENCE_MINI_PROGRAM_BOT_TOKEN');
  if (token !== undefined && !/^\d+:[\w-]{20,}$/.test(token)) {
    problems.push(
      'CREDENCE_MINI_PROGRAM_BOT_TOKEN must be a token as the messenger gives it, such as 123456:ABC….',
    );
  }
  return token;
}

function readDemonstration(
  { choice, problems }: ConfigReader,
  { onlyThisMachine, databaseUrl }: Pick<Config, 'onlyThisMachine' | 'databaseUrl'>,
): boolean {
  const usual = databaseUrl === undefined && onlyThisMachine ? 'on' : 'off';
  const demonstration = choice('CREDENCE_DEMONSTRATION', usual, ['on', 'off', 'public']);
  if (demonstration === 'on' && !onlyThisMachine) {
    problems.push(
      'CREDENCE_DEMONSTRATION gives everybody ready-made logins, and other machines reach this server: leave it out, or set it to public.',
    );
  }
  return demonstration !== 'off';
}

function readPage(reader: ConfigReader, { name }: Brand, demonstration: boolean): PageSettings {
  const { text, choice, origins, pageAddress, problems } = reader;
  const [apiOrigin, ...more] = origins('CREDENCE_API_ORIGIN');
  if (more.length > 0) problems.push('CREDENCE_API_ORIGIN must be one origin.');
  return {
    siteUrl: pageAddress('CREDENCE_SITE_URL', 'without query'),
    helpUrl: pageAddress('CREDENCE_HELP_URL', 'without query'),
    appDownloadUrl: pageAddress('CREDENCE_APP_DOWNLOAD_URL', 'with query'),
    apiOrigin,
    environment:
      text('CREDENCE_ENVIRONMENT') === undefined
        ? undefined
        : choice('CREDENCE_ENVIRONMENT', 'production', environments),
    brandName: name === ownBrand ? undefined : name,
    ...readOperatorPages(reader, demonstration),
  };
}

function readS3({ text, problems }: ConfigReader): S3Config | undefined {
  const bucket = text('CREDENCE_S3_BUCKET');
  const endpoint = text('CREDENCE_S3_ENDPOINT');
  if (bucket !== undefined) return { endpoint, region: text('CREDENCE_S3_REGION') ?? 'us-east-1', bucket };
  if (endpoint !== undefined) {
    problems.push('CREDENCE_S3_ENDPOINT is set, but CREDENCE_S3_BUCKET is not.');
  }
  return undefined;
}

function readProviderOrder({ entries, problems }: ConfigReader): Provider[] {
  const named = entries('CREDENCE_PROVIDER_ORDER').map((entry) => entry.trim());
  const codes = named.flatMap((entry) => provider.options.filter((code) => code === entry));
  if (codes.length < named.length || new Set(codes).size < named.length) {
    problems.push(
      `CREDENCE_PROVIDER_ORDER must hold codes of ${provider.options.join(', ')}, each once, separated by commas.`,
    );
  }
  return codes;
}

/** What each variable allows by itself, but not all of them together. */
function conflictsOf({ host, publicOrigins, metricsToken, trustedProxies, secureCookies }: Config): string[] {
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
  return problems;
}
