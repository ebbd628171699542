import type { Level } from '@credence/contract/words';
import { BlockList } from 'node:net';
import { addNetwork } from '../networks.ts';
import { loopback } from './reader.ts';

/** Base addresses have no trailing slash. A vendor is present only if all of its secrets are set. */
export interface ProviderSettings {
  sumsub: SumsubSettings | undefined;
  onfido: OnfidoSettings | undefined;
  jumio: JumioSettings | undefined;
  advanceAi: AdvanceAiSettings | undefined;
}

/** Names of the vendor's own configuration for each level. */
type ByLevel = Readonly<Record<Level, string>>;

export interface SumsubSettings {
  appToken: string;
  secretKey: string;
  /** Secret of the webhook, not of the app. */
  webhookSecret: string;
  url: string;
  /** Origin of the web SDK. */
  sdkUrl: string;
  levels: ByLevel;
}

export interface OnfidoSettings {
  apiToken: string;
  /** Token that signs the webhooks. */
  webhookToken: string;
  /** Without the version, e.g. `https://api.eu.onfido.com`. */
  url: string;
  /** Origin of the script. */
  sdkUrl: string;
  workflows: ByLevel;
}

export interface JumioSettings {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  accountUrl: string;
  retrievalUrl: string;
  /** Origin of the pages shown to applicants. */
  webUrl: string;
  workflows: ByLevel;
  /**
   * Network addresses from which callbacks are accepted, since they are not signed. Empty: none are accepted,
   * and verdicts are only polled.
   */
  callbackAddresses: BlockList;
}

export interface AdvanceAiSettings {
  accessKey: string;
  secretKey: string;
  url: string;
  /** Origin of the pages shown to applicants. */
  webUrl: string;
}

/** A registry that confirms numbers. */
export interface NumberRegistrySettings {
  url: string;
  token: string;
}

/** An electronic identity by OpenID Connect. */
export interface ElectronicIdentitySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Reads a variable (trimmed, undefined if empty) and collects problems. */
interface Source {
  text: (name: string) => string | undefined;
  problems: string[];
}

/** Vendors whose secrets are all configured; an incomplete set is a problem. */
export function readProviders(source: Source): ProviderSettings {
  return {
    sumsub: wholeSet(source, 'CREDENCE_SUMSUB', {
      secrets: ['APP_TOKEN', 'SECRET_KEY', 'WEBHOOK_SECRET', 'LEVEL_1', 'LEVEL_2'],
      addresses: { URL: 'https://api.sumsub.com' },
      origins: { SDK_URL: 'https://in.sumsub.com' },
      make: (of) => ({
        appToken: of('APP_TOKEN'),
        secretKey: of('SECRET_KEY'),
        webhookSecret: of('WEBHOOK_SECRET'),
        url: of('URL'),
        sdkUrl: of('SDK_URL'),
        levels: { 1: of('LEVEL_1'), 2: of('LEVEL_2') },
      }),
    }),
    onfido: wholeSet(source, 'CREDENCE_ONFIDO', {
      secrets: ['API_TOKEN', 'WEBHOOK_TOKEN', 'WORKFLOW_1', 'WORKFLOW_2'],
      addresses: { URL: 'https://api.eu.onfido.com' },
      origins: { SDK_URL: 'https://sdk.onfido.com' },
      make: (of) => ({
        apiToken: of('API_TOKEN'),
        webhookToken: of('WEBHOOK_TOKEN'),
        url: of('URL'),
        sdkUrl: of('SDK_URL'),
        workflows: { 1: of('WORKFLOW_1'), 2: of('WORKFLOW_2') },
      }),
    }),
    jumio: wholeSet(source, 'CREDENCE_JUMIO', {
      secrets: ['CLIENT_ID', 'CLIENT_SECRET', 'WORKFLOW_1', 'WORKFLOW_2'],
      addresses: {
        AUTH_URL: 'https://auth.emea-1.jumio.ai',
        ACCOUNT_URL: 'https://account.emea-1.jumio.ai',
        RETRIEVAL_URL: 'https://retrieval.emea-1.jumio.ai',
      },
      origins: { WEB_URL: undefined },
      make: (of) => ({
        clientId: of('CLIENT_ID'),
        clientSecret: of('CLIENT_SECRET'),
        authUrl: of('AUTH_URL'),
        accountUrl: of('ACCOUNT_URL'),
        retrievalUrl: of('RETRIEVAL_URL'),
        webUrl: of('WEB_URL'),
        workflows: { 1: of('WORKFLOW_1'), 2: of('WORKFLOW_2') },
        callbackAddresses: addressList(source, 'CREDENCE_JUMIO_CALLBACK_ADDRESSES'),
      }),
    }),
    advanceAi: wholeSet(source, 'CREDENCE_ADVANCE_AI', {
      secrets: ['ACCESS_KEY', 'SECRET_KEY'],
      addresses: { URL: 'https://api.advance.ai' },
      origins: { WEB_URL: undefined },
      make: (of) => ({
        accessKey: of('ACCESS_KEY'),
        secretKey: of('SECRET_KEY'),
        url: of('URL'),
        webUrl: of('WEB_URL'),
      }),
    }),
  };
}

export function readNumberRegistry(source: Source): NumberRegistrySettings | undefined {
  return wholeSet(source, 'CREDENCE_NUMBER_REGISTRY', {
    secrets: ['TOKEN'],
    addresses: { URL: undefined },
    origins: {},
    make: (of) => ({ url: of('URL'), token: of('TOKEN') }),
  });
}

export function readElectronicIdentity(source: Source): ElectronicIdentitySettings | undefined {
  return wholeSet(source, 'CREDENCE_ELECTRONIC_IDENTITY', {
    secrets: ['CLIENT_ID', 'CLIENT_SECRET'],
    addresses: { ISSUER: undefined },
    origins: {},
    make: (of) => ({ issuer: of('ISSUER'), clientId: of('CLIENT_ID'), clientSecret: of('CLIENT_SECRET') }),
  });
}

/** Variables `<prefix>_<name>`: those without a default must be set all or not at all. */
interface SetOfVariables<T> {
  secrets: readonly string[];
  /** Base addresses, with their default if there is one. */
  addresses: Readonly<Record<string, string | undefined>>;
  /** The same, without a path. */
  origins: Readonly<Record<string, string | undefined>>;
  make: (of: (name: string) => string) => T;
}

/** What a whole set of variables says; undefined where none of them is set. */
export function wholeSet<T>(source: Source, prefix: string, variables: SetOfVariables<T>): T | undefined {
  const usual = { ...variables.addresses, ...variables.origins };
  const values: Record<string, string | undefined> = {};
  for (const name of [...variables.secrets, ...Object.keys(usual)]) {
    values[name] = source.text(`${prefix}_${name}`);
  }
  if (Object.values(values).every((value) => value === undefined)) return undefined;

  const missing = Object.entries(values)
    .filter(([name, value]) => value === undefined && usual[name] === undefined)
    .map(([name]) => `${prefix}_${name}`);
  if (missing.length > 0) {
    source.problems.push(`${prefix}_… is set only in part: ${missing.join(', ')} must be set as well.`);
    return undefined;
  }
  const found = new Map<string, string>();
  for (const [name, value = ''] of Object.entries({ ...usual, ...defined(values) })) {
    const read = name in usual ? baseAddress(value, name in variables.origins) : value;
    if (read === undefined) {
      const form = name in variables.origins ? 'an origin' : 'an address';
      source.problems.push(
        `${prefix}_${name} must be ${form} such as https://api.example.com; http only within this machine.`,
      );
      return undefined;
    }
    found.set(name, read);
  }
  return variables.make((name) => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`${prefix}_${name} is not among the variables of its set`);
    return value;
  });
}

function defined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function baseAddress(value: string, originOnly: boolean): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || url.username !== '' || url.search !== '' || url.hash !== '') return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return undefined;
  if (originOnly) return url.pathname === '/' ? url.origin : undefined;
  return url.href.replace(/\/$/, '');
}

/** Addresses and CIDR blocks, separated by commas. */
function addressList({ text, problems }: Source, name: string): BlockList {
  const list = new BlockList();
  for (const entry of (text(name) ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    try {
      addNetwork(list, entry);
    } catch {
      problems.push(`${name}: ${entry} is neither an address nor a CIDR block such as 192.0.2.0/24.`);
    }
  }
  return list;
}
