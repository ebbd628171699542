import {
  readEmbeddingClients,
  readOriginsApart,
  readSiteAddresses,
  type EmbeddingClient,
  type SiteAddresses,
} from './origins.ts';
import { readAnchors, type AnchorSettings } from './anchors.ts';
import { readBrand, type Brand } from './brand.ts';
import { conflictsOf, loopback, loopbackHost, loopbackOrigin } from './conflicts.ts';
import { readMail, type MailSettings } from './mail.ts';
import { readOperators, type Operators } from './operators.ts';
import { readPage, type PageSettings } from './page.ts';
import { ConfigInvalid, readerOf, type ConfigReader } from './reader.ts';
import {
  readOfficerSingleSignOn,
  readSingleSignOn,
  type OfficerSingleSignOnSettings,
  type SingleSignOnSettings,
} from './single-sign-on.ts';
import { readSms, type SmsSettings } from './sms.ts';
import { readWebhookNetworks, type Network } from './webhooks.ts';
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
  /** The same database by the role that owns its tables; undefined means that of DATABASE_URL. */
  migrationsDatabaseUrl: string | undefined;
  /** The operator says that only own machines are in the network to database and bucket. */
  privateNetwork: boolean;
  /** Named prepared statements; off behind a connection pooler in transaction mode. */
  databasePrepare: boolean;
  databasePoolSize: number;
  /** Value of CREDENCE_MASTER_KEY; undefined means the key file in the data directory. */
  masterKey: string | undefined;
  /** File of the master key outside the data folder. */
  masterKeyFile: string | undefined;
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
  /** Origin for the console alone; undefined means that it is at the account area's. */
  consoleOrigin: string | undefined;
  /** Further origins that `redirect_url` may lead to. */
  redirectOrigins: string[];
  /** Sites that may embed the account area in a frame (SDK mode), with the name shown to applicants. */
  embeddingClients: EmbeddingClient[];
  /** Token of the messaging app's bot; undefined means no mini-program. */
  miniProgramBotToken: string | undefined;
  /** Whether cookies are Secure. Off only if every public origin is a loopback address. */
  secureCookies: boolean;
  /** Whether browsers are told to use TLS for every name below ours too (HSTS). */
  strictSubdomains: boolean;
  /** Sign-in attempts per account and address within ten minutes. */
  signInAttempts: number;
  sessionIdleMinutes: number;
  officerIdleMinutes: number;
  /** After how many hours an officer signs in again, however busy. */
  officerSessionHours: number;
  /** The OpenID providers of account holders and of officers; undefined means passwords alone. */
  singleSignOn: SingleSignOnSettings | undefined;
  officerSingleSignOn: OfficerSingleSignOnSettings | undefined;
  /** Folder of leaked passwords by the first digits of their hashes. */
  breachedPasswords: string | undefined;
  /**
   * Calls per minute that change something, per account or officer; and calls that need a session but lack
   * one, per address.
   */
  callsPerMinute: number;
  /** Calls per minute of a partner's server, with live and with test keys each. */
  partnerCallsPerMinute: number;
  /** How often webhooks are looked for that no commit told of. */
  webhookPollSeconds: number;
  /** How many gigabytes of pictures and files all accounts together may send in a day. */
  uploadGigabytesPerDay: number;
  /** Bearer token for /metrics; without it only this machine reads them, if no other reaches the server. */
  metricsToken: string | undefined;
  /** Address of an OpenTelemetry collector; undefined means that nothing is sent to one. */
  telemetryEndpoint: string | undefined;
  /** Number of trusted reverse proxies whose forwarded client address is used. */
  trustedProxies: number;
  /** Whether to seed the demonstration logins into an empty database, and let them sign in. */
  demonstration: boolean;
  /** The origin of the site that stands for a partner in the demonstration: `npm start` says it. */
  demonstrationPartner: string | undefined;
  /** How many seconds an officer's decision can be undone, in which it has no effect; 0 means at once. */
  undoSeconds: number;
  /** How many decided accounts an officer may look at in an hour. */
  looksPerHour: number;
  /** Percentage of accounts that see the newer custody (S3.11). */
  newSatosPercent: number;
  /** Whether this process works on jobs too. */
  worker: boolean;
  /** Where a separate worker serves health and metrics; 0 means nowhere. */
  workerPort: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whether the contract is published at /docs, with the officers' calls. */
  docs: boolean;
  /** Public settings that the account area receives in its page. */
  page: PageSettings;
  /** Where pictures are stored: undefined means the data directory. */
  s3: S3Config | undefined;
  /** Where checkpoints of the audit trail are written, besides the log. */
  anchors: AnchorSettings;
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
  /** Networks that are not public and may receive webhooks of partners, without TLS too. */
  webhookNetworks: readonly Network[];
}

export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Reads the environment; throws `ConfigInvalid` with every problem found. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const reader = readerOf(environment);
  const { problems, text, number, choice, onOff, origins } = reader;
  const publicOrigins = origins('CREDENCE_PUBLIC_ORIGINS');
  const host = text('HOST') ?? '127.0.0.1';
  const onlyThisMachine =
    loopbackHost.test(host) && publicOrigins.every((origin) => loopbackOrigin.test(origin));
  const databaseUrl = readDatabaseUrl(reader, 'DATABASE_URL');
  const brand = readBrand(reader);
  const demonstration = readDemonstration(reader, { onlyThisMachine, databaseUrl });
  const config: Config = {
    host,
    port: number('PORT', 3000, 0, 65_535),
    portExact: onOff('PORT_EXACT', false),
    dataDirectory: text('CREDENCE_DATA') ?? './data',
    databaseUrl,
    migrationsDatabaseUrl: readDatabaseUrl(reader, 'CREDENCE_MIGRATIONS_DATABASE_URL'),
    privateNetwork: onOff('CREDENCE_PRIVATE_NETWORK', false),
    databasePrepare: onOff('DATABASE_PREPARE', true),
    databasePoolSize: number('DATABASE_POOL', 16, 2, 200),
    masterKey: text('CREDENCE_MASTER_KEY'),
    masterKeyFile: text('CREDENCE_MASTER_KEY_FILE'),
    site: choice('CREDENCE_SITE', 'CREDENCE', sites),
    siteAddresses: readSiteAddresses(reader),
    publicOrigins,
    onlyThisMachine,
    ...readOriginsApart(reader, publicOrigins),
    redirectOrigins: origins('CREDENCE_REDIRECT_ORIGINS'),
    embeddingClients: readEmbeddingClients(reader),
    miniProgramBotToken: readBotToken(reader),
    secureCookies: onOff('CREDENCE_SECURE_COOKIES', !publicOrigins.every((origin) => loopback.test(origin))),
    strictSubdomains: onOff('CREDENCE_HSTS_SUBDOMAINS', false),
    signInAttempts: number('CREDENCE_SIGN_IN_ATTEMPTS', 10, 1, 100_000),
    sessionIdleMinutes: number('CREDENCE_SESSION_IDLE_MINUTES', 30, 5, 24 * 60),
    officerIdleMinutes: number('CREDENCE_OFFICER_IDLE_MINUTES', 30, 5, 24 * 60),
    officerSessionHours: number('CREDENCE_OFFICER_SESSION_HOURS', 10, 1, 24),
    singleSignOn: readSingleSignOn(reader),
    officerSingleSignOn: readOfficerSingleSignOn(reader),
    breachedPasswords: text('CREDENCE_BREACHED_PASSWORDS'),
    callsPerMinute: number('CREDENCE_CALLS_PER_MINUTE', 3000, 10, 10_000_000),
    partnerCallsPerMinute: number('CREDENCE_PARTNER_CALLS_PER_MINUTE', 1000, 10, 1_000_000),
    webhookPollSeconds: number('CREDENCE_WEBHOOK_POLL_SECONDS', 1, 1, 3600),
    uploadGigabytesPerDay: number('CREDENCE_UPLOAD_GIGABYTES_PER_DAY', 100, 1, 900),
    metricsToken: text('CREDENCE_METRICS_TOKEN'),
    telemetryEndpoint: reader.pageAddress('OTEL_EXPORTER_OTLP_ENDPOINT', 'without query'),
    trustedProxies: number('CREDENCE_TRUSTED_PROXIES', 0, 0, 10),
    demonstration,
    demonstrationPartner: reader.text('CREDENCE_DEMONSTRATION_PARTNER'),
    undoSeconds: number('CREDENCE_UNDO_SECONDS', 10, 0, 60),
    looksPerHour: number('CREDENCE_LOOKS_PER_HOUR', 30, 1, 10_000),
    newSatosPercent: number('CREDENCE_NEW_SATOS_PERCENT', 0, 0, 100),
    worker: onOff('CREDENCE_WORKER', true),
    workerPort: number('CREDENCE_WORKER_PORT', 0, 0, 65_535),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    docs: onOff('CREDENCE_DOCS', onlyThisMachine),
    page: readPage(reader, brand, demonstration),
    s3: readS3(reader),
    anchors: readAnchors(reader),
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
    webhookNetworks: readWebhookNetworks(reader, { onlyThisMachine }),
  };
  problems.push(...conflictsOf(config));
  if (problems.length > 0) throw new ConfigInvalid(problems);
  return config;
}

function readDatabaseUrl({ text, problems }: ConfigReader, name: string): string | undefined {
  const url = text(name);
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) {
    problems.push(`${name} must begin with postgres:// or postgresql://.`);
  }
  if (url !== undefined && text('DATABASE_URL') === undefined) {
    problems.push(`${name} is set, but DATABASE_URL is not.`);
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

function readS3({ text, problems }: ConfigReader): S3Config | undefined {
  const bucket = text('CREDENCE_S3_BUCKET');
  const endpoint = text('CREDENCE_S3_ENDPOINT');
  if (bucket !== undefined) return { endpoint, region: text('CREDENCE_S3_REGION') ?? 'us-east-1', bucket };
  if (endpoint !== undefined && text('CREDENCE_ANCHOR_BUCKET') === undefined) {
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
