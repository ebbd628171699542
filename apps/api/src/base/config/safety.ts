import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loopbackHost, remoteDatabase } from './conflicts.ts';
import type { Config } from './config.ts';
import { sitesWithoutContact } from './operators.ts';
import { loopback } from './reader.ts';

/** What the weight of a finding is: real passports are not safe; something is not there; could be better. */
const weights = ['unsafe', 'missing', 'advice'] as const;

export interface Finding {
  weight: (typeof weights)[number];
  says: string;
  /** What to set. */
  set: string;
}

/** What is not in the configuration. */
export interface Surroundings {
  /** Modes of the data folder and of the file of the master key; undefined where there is none. */
  folderMode: number | undefined;
  keyMode: number | undefined;
  /** Whether the database's role may change the audit trail; undefined where nobody asked. */
  mayChangeTrail?: boolean;
}

const modeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mode }) => mode,
    () => undefined,
  );

/** Looks at the files that the configuration names. */
export async function lookAtFiles({ dataDirectory, masterKeyFile }: Config): Promise<Surroundings> {
  const folder = resolve(dataDirectory);
  const [folderMode, keyMode] = await Promise.all([
    modeOf(folder),
    modeOf(masterKeyFile ?? join(folder, 'master-key')),
  ]);
  return { folderMode, keyMode };
}

/** Others may traverse the data folder, but not list it. */
const mayOthers = (mode: number | undefined, bits: number): boolean =>
  mode !== undefined && process.platform !== 'win32' && (mode & bits) !== 0;

/** Whether a database elsewhere is reached without being sure which one it is. */
function isOpenLine(address: string | undefined): boolean {
  const said = remoteDatabase(address);
  return said !== undefined && said.get('sslmode') !== 'verify-full';
}

/** A finding where something holds. */
type Check = [holds: boolean, says: string, set: string];

/** In the order in which they should be mended. */
const checks: Record<Finding['weight'], (config: Config, around: Surroundings) => Check[]> = {
  unsafe: (config, { folderMode, keyMode, mayChangeTrail }) => [
    [
      config.demonstration,
      'everybody who reads the log has a login, officers included: the demonstration is on',
      'CREDENCE_DEMONSTRATION=off',
    ],
    [
      config.masterKey === undefined && config.masterKeyFile === undefined,
      'the master key lies in the data folder, beside what it opens, and in every copy of it',
      'CREDENCE_MASTER_KEY_FILE to a file elsewhere, or to a key service',
    ],
    [
      mayOthers(keyMode, 0o077),
      'other users of this machine may read the file of the master key',
      'its mode to 600',
    ],
    [
      mayOthers(folderMode, 0o066),
      'other users of this machine may list or change the data folder',
      'its mode to 711',
    ],
    [
      isOpenLine(config.databaseUrl) || isOpenLine(config.migrationsDatabaseUrl),
      'the database is on another machine, and who answers there is not checked',
      'sslmode=verify-full in DATABASE_URL and CREDENCE_MIGRATIONS_DATABASE_URL',
    ],
    [
      config.s3?.endpoint?.startsWith('http://') === true &&
        !loopback.test(new URL(config.s3.endpoint).hostname),
      'pictures go to the bucket over a line that others can change',
      'CREDENCE_S3_ENDPOINT to an https:// address',
    ],
    [
      config.trustedProxies === 0 && loopbackHost.test(config.host),
      'the proxy in front is not known, so everybody shares one address in every limit',
      'CREDENCE_TRUSTED_PROXIES to the number of proxies',
    ],
    [config.docs, 'the calls of officers are published at /docs', 'CREDENCE_DOCS=off'],
    [
      mayChangeTrail === true,
      'the role of this server may change the audit trail in its database',
      'CREDENCE_MIGRATIONS_DATABASE_URL to a role that owns the tables',
    ],
  ],
  missing: (config) => [
    [
      config.consoleOrigin === undefined,
      'the console shares its origin with the account area: a script that gets into one is in the other',
      'CREDENCE_CONSOLE_ORIGIN',
    ],
    [
      config.anchors.file === undefined && config.anchors.bucket === undefined,
      'checkpoints of the audit trail are written to the log alone',
      'CREDENCE_ANCHOR_FILE or CREDENCE_ANCHOR_BUCKET',
    ],
    [config.mail === undefined, 'no message is sent, no link to a new password either', 'CREDENCE_SMTP_URL'],
    [config.mail?.alarms.length === 0, 'nobody is told of an alarm', 'CREDENCE_ALARM_MAIL'],
    [
      sitesWithoutContact(config).length > 0,
      'people who were refused have nobody to ask',
      'CREDENCE_SUPPORT_EMAIL, CREDENCE_SUPPORT_URL or a contact in CREDENCE_OPERATORS',
    ],
    [
      config.breachedPasswords === undefined,
      'passwords that have leaked are taken',
      'CREDENCE_BREACHED_PASSWORDS',
    ],
    [config.metricsToken === undefined, 'nobody can read /metrics', 'CREDENCE_METRICS_TOKEN'],
  ],
  advice: (config) => [
    [
      config.singleSignOn?.linksByEmail === true || config.officerSingleSignOn?.linksByEmail === true,
      'whoever has an e-mail at the OpenID provider is let into the account that has it here',
      'CREDENCE_OIDC_LINK_BY_EMAIL and CREDENCE_OFFICER_OIDC_LINK_BY_EMAIL to off once everybody has moved',
    ],
    [
      config.databaseUrl === undefined,
      'the database is the embedded one: without a standby, and whoever runs code in the server has every right in it',
      'DATABASE_URL',
    ],
    [
      config.masterKey !== undefined &&
        !config.masterKey.startsWith('aws-kms:') &&
        !config.masterKey.startsWith('pkcs11:'),
      'the master key is in the environment, which other programs may read',
      'CREDENCE_MASTER_KEY_FILE instead of CREDENCE_MASTER_KEY',
    ],
  ],
};

/**
 * What is unsafe or missing in a configuration, in the order of its weight; nothing where the server is for
 * its own machine alone.
 */
export function findingsOf(config: Config, around: Surroundings): Finding[] {
  if (config.onlyThisMachine) return [];
  return weights.flatMap((weight) =>
    checks[weight](config, around).flatMap(([holds, says, set]) => (holds ? [{ weight, says, set }] : [])),
  );
}
