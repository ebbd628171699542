import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { parseSync, Visitor } from 'rolldown/utils';

import type { Findings } from '../lib/check.ts';
import { findFiles } from '../lib/files.ts';

const server = 'apps/api/src';

/** Owners that are no feature: where the SQL of their tables is. */
const parts: Readonly<Record<string, string>> = {
  audit: `${server}/audit/store.ts`,
  idempotency: `${server}/http/idempotency.ts`,
  checkpoint: `${server}/audit/checkpoint-store.ts`,
  seal: `${server}/seal/store.ts`,
  tries: `${server}/http/tries.ts`,
};

/** Reads of tables that another feature owns: only where one statement is worth it. */
const sharedReads: readonly { reader: string; tables: readonly string[]; reason: string }[] = [
  {
    reader: `${server}/audit/checkpoint-store.ts`,
    tables: ['audit_event', 'audit_head'],
    reason: 'which chains moved is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/overview/store.ts`,
    tables: [
      'applicant',
      'account_key',
      'verification_case',
      'provider_session',
      'biometric_consent',
      'verification_file',
      'task',
      'questionnaire',
      'reverification',
      'upkeep',
      'suitability_result',
      'suitability_attempt',
    ],
    reason: 'the first screen of every visit is one statement',
  },
  {
    reader: `${server}/features/questionnaire/store.ts`,
    tables: ['account_key'],
    reason: 'each save locks the questionnaire and reads the key to its answers by one statement',
  },
  {
    reader: `${server}/features/agreement/document/store.ts`,
    tables: ['applicant', 'task'],
    reason: 'who has not agreed to a new version is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/case/store.ts`,
    tables: ['applicant'],
    reason: 'whose level waits is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/decision/store.ts`,
    tables: ['verification_case'],
    reason: 'what became of the cases that show the same is counted by one statement',
  },
  {
    reader: `${server}/features/review/store.ts`,
    tables: ['verification_case', 'verification_decision', 'verification_sighting'],
    reason: 'the queue is filtered, sorted and paged by the database',
  },
  {
    reader: `${server}/features/review/look/store.ts`,
    tables: ['verification_case', 'proposal'],
    reason: 'whether anybody works on an account is asked before everything that is shown of it',
  },
  {
    reader: `${server}/features/review-questionnaire/store.ts`,
    tables: ['questionnaire', 'information_message', 'information_read'],
    reason: 'the list is filtered, sorted and paged by the database',
  },
  {
    reader: `${server}/features/webhook/delivery/store.ts`,
    tables: ['partner'],
    reason: 'what is due is found by one statement, not partner by partner',
  },
  {
    reader: `${server}/features/duty/store.ts`,
    tables: ['applicant', 'questionnaire'],
    reason: 'whose day has come is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/reverification/store.ts`,
    tables: ['applicant'],
    reason: 'whom an order of their own reminds is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/campaign/people/store.ts`,
    tables: ['applicant', 'verification_case', 'reverification'],
    reason: 'whom a campaign asks is found by one statement for thousands of accounts',
  },
  {
    reader: `${server}/features/campaign/store.ts`,
    tables: ['reverification'],
    reason: 'whom a campaign reminds is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/upkeep/store.ts`,
    tables: [
      'applicant',
      'verification_case',
      'suitability_result',
      'suitability_attempt',
      'investor_class',
      'task',
    ],
    reason: 'whose day has come, and whom an edition asks, is found by one statement, not account by account',
  },
  {
    reader: `${server}/features/transfer/store.ts`,
    tables: ['applicant', 'verification_case'],
    reason: 'which transfers are due depends on what both accounts have reached',
  },
];

const writes = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const reads =
  /(?:\bselectFrom\(|\.(?:innerJoin|leftJoin|rightJoin|fullJoin|using)\(|\bselectFrom\(\[[^\]]*?)\s*'(\w+)/g;
const raw = /\bsql(?:<[^>]*>)?`([^`]*)`/g;
const rawTable = /\b(?:from|join|into|update)\s+(\w+)/gi;

/**
 * A table has one owner, the feature that its file in db/tables is named after: only that feature's store
 * writes it, and others ask the owner, but for the joined reads listed above.
 */
export function checkTables(base: string, allowed = sharedReads): Findings {
  const owners = tableOwners(base);
  const files = findFiles(base, server, /(?<!\.test)\.ts$/).filter(
    (file) => !file.startsWith(`${server}/db/migrations/`),
  );
  const used = new Set<string>();
  const problems = files.flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8');
    const written = named(text, writes);
    const read = [
      ...named(text, reads),
      ...[...text.matchAll(raw)].flatMap(([, sql = '']) => named(sql, rawTable)),
    ];
    return [...new Set([...written, ...read])].flatMap((table) => {
      const owner = owners.get(table);
      if (owner === undefined || isStoreOf(file, owner)) return [];
      if (written.includes(table)) return [`${file}: writes ${table}, which ${owner} owns`];
      const shared = allowed.find((one) => one.reader === file && one.tables.includes(table));
      if (shared !== undefined) {
        used.add(`${file} ${table}`);
        return [];
      }
      return [`${file}: reads ${table}, which ${owner} owns`];
    });
  });
  const unused = allowed.flatMap(({ reader, tables }) =>
    tables
      .filter((table) => !used.has(`${reader} ${table}`))
      .map((table) => `scripts/checks/tables.ts: ${reader} does not read ${table} any more`),
  );
  const strays = [...new Set(owners.values())].flatMap((owner) =>
    existsSync(join(base, parts[owner] ?? `${server}/features/${owner}`))
      ? []
      : [`${server}/db/tables/${owner}.ts: there is no feature of that name`],
  );
  return { problems: [...problems, ...unused, ...strays] };
}

const named = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, table = '']) => table);

function isStoreOf(file: string, owner: string): boolean {
  const part = parts[owner];
  if (part !== undefined) return file === part;
  return file.startsWith(`${server}/features/${owner}/`) && basename(file) === 'store.ts';
}

/** Table → the name of its file in db/tables. */
function tableOwners(base: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const file of findFiles(base, `${server}/db/tables`, /\.ts$/)) {
    const { program } = parseSync(file, readFileSync(join(base, file), 'utf8'));
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (!id.name.endsWith('Tables')) return;
        for (const member of body.body) {
          if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
            owners.set(member.key.name, basename(file, '.ts'));
        }
      },
    }).visit(program);
  }
  return owners;
}
