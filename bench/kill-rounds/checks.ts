import { readdir, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { trailHolders } from '../../apps/api/src/app.ts';
import { auditKey, verifyAudit } from '../../apps/api/src/audit/index.ts';
import type { Database } from '../../apps/api/src/db/database.ts';
import { anchorFile, compareAnchors } from '../../apps/api/src/features/anchor/index.ts';
import type { Keyring } from '../../apps/api/src/seal/index.ts';
import type { MailServer } from '../../apps/api/test/fixtures/mail-server.ts';
import type { Ledger } from './ledger.ts';

export interface Place {
  db: Database;
  keyring: Keyring;
  directory: string;
  anchors: string;
  mail: MailServer;
}

const uuid = /^[0-9a-f-]{36}$/;

/** Which of some ids a statement did not find. */
function missing(ids: Iterable<string>, found: readonly { id: string }[]): string[] {
  const there = new Set(found.map(({ id }) => id));
  return [...ids].filter((id) => !there.has(id));
}

/** The states of all cases, by id. */
async function statesOfCases(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('verification_case').select(['id', 'state']).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** What was acknowledged and is not there. */
async function lost({ db }: Place, ledger: Ledger): Promise<string[]> {
  const problems: string[] = [];
  const begun = await sql<{ id: string; count: number }>`select user_id as id, count(*)::int as count
    from audit_event where action = 'session.begun' group by user_id`.execute(db);
  const sessions = new Map(begun.rows.map(({ id, count }) => [id, count]));
  for (const [id, { asked, done }] of ledger.signIns) {
    const count = sessions.get(id) ?? 0;
    if (count < done || count > asked)
      problems.push(`${id}: ${count} sessions begun, told ${done} of ${asked}`);
  }
  const files = await db
    .selectFrom('verification_file')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ledger.files.keys()]}::uuid[])`)
    .execute();
  problems.push(...missing(ledger.files.keys(), files).map((id) => `picture ${id} is lost`));
  const stateOf = await statesOfCases(db);
  for (const id of ledger.submitted)
    if (['collecting', undefined].includes(stateOf.get(id))) problems.push(`the submission of ${id} is lost`);
  const rows = await db.selectFrom('questionnaire').select(['id', 'revision', 'state']).execute();
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { revision, submitted }] of ledger.questionnaires) {
    const row = kept.get(id);
    if (row === undefined || row.revision < revision || (submitted && row.state !== 'submitted'))
      problems.push(`answers of ${id} are lost`);
  }
  return problems;
}

/** What must not be there more than once, each as a statement that finds it. */
const twice = {
  'open cases of an account': sql`select user_id::text as what from verification_case
    where state in ('collecting', 'submitted', 'in_review') group by user_id, level, beside having count(*) > 1`,
  'pictures of a kind': sql`select case_id || ' ' || kind as what from verification_file
    where replaced_at is null group by case_id, kind having count(*) > 1`,
  'open questionnaires of an account': sql`select user_id::text as what from questionnaire
    group by user_id, template_code having count(*) > 1`,
  'events of a step': sql`select subject || ' ' || action as what from audit_event
    where action in ('case.started', 'case.submitted', 'case.in-review', 'case.approved', 'case.retry', 'case.refused',
      'questionnaire.opened', 'questionnaire.submitted', 'level.granted', 'case.decision-taken', 'proposal.accepted')
    group by subject, action having count(*) > 1`,
  'verdicts of a case': sql`select subject as what from audit_event
    where action in ('case.approved', 'case.retry', 'case.refused') group by subject having count(*) > 1`,
  'checks of a case': sql`select case_id::text as what from verification_decision
    group by case_id having count(*) > 1`,
  'messages about a verdict': sql`select user_id || ' ' || kind as what from notice
    where kind in ('case-retry', 'case-refused', 'case-approved', 'level-granted')
    group by user_id, kind having count(*) > 1`,
};

async function doubled({ db }: Place): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, statement] of Object.entries(twice)) {
    const { rows } = await sql<{ what: string }>`${statement}`.execute(db);
    problems.push(...rows.map(({ what }) => `more than one of ${name}: ${what}`));
  }
  return problems;
}

/** What jobs have to have done, once none is left: each a statement that finds where it was not. */
const owed = {
  'a submitted case is unchecked': sql`select id::text as what from verification_case where state = 'submitted'`,
  'a picture was not processed': sql`select id::text as what from verification_file where state <> 'ready'`,
  'a decision took no effect': sql`select case_id::text as what from pending_decision`,
  'an account was not told of a verdict': sql`select e.user_id || ' ' || e.action as what from audit_event e
    where e.action in ('case.retry', 'case.refused', 'level.granted') and not exists (select from notice n
      where n.user_id = e.user_id and n.kind = replace(replace(e.action, '.', '-'), 'case-approved', 'level-granted'))`,
  'a sign-in was not told once': sql`select e.user_id || ' ' || count(*) || ' events' as what from audit_event e
    where e.action = 'session.new-device' group by e.user_id
    having count(*) <> (select count(*) from notice n where n.user_id = e.user_id and n.kind = 'sign-in')`,
  'a message was not sent': sql`select id || ' ' || state as what from notice
    where channel = 'email' and state <> 'sent'`,
  'a level does not follow its verdict': sql`select a.user_id::text as what from applicant a
    where a.level <> (select count(*) from verification_case c where c.user_id = a.user_id and c.state = 'approved')`,
};

async function undone(place: Place, ledger: Ledger): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, statement] of Object.entries(owed)) {
    const { rows } = await sql<{ what: string }>`${statement}`.execute(place.db);
    problems.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  const stateOf = await statesOfCases(place.db);
  for (const [id, outcome] of ledger.decisions)
    if (stateOf.get(id) !== outcome) problems.push(`${id} was told ${outcome} and is ${stateOf.get(id)}`);
  for (const id of ledger.agreed)
    if (stateOf.get(id) !== 'approved') problems.push(`${id} was agreed to and is ${stateOf.get(id)}`);
  const sent = await place.db.selectFrom('notice').select('id').where('state', '=', 'sent').execute();
  const received = new Set(place.mail.received.map(({ headers }) => headers.get('message-id') ?? ''));
  for (const { id } of sent)
    if (![...received].some((name) => name.includes(id))) problems.push(`message ${id} reached nobody`);
  return problems;
}

/** Names of blobs that rows have. */
async function namedBlobs({ db }: Place): Promise<Set<string>> {
  const { rows } = await sql<{ blob: string }>`select blob from verification_file
    union select blob from questionnaire_file`.execute(db);
  return new Set(rows.map(({ blob }) => blob));
}

async function storedBlobs({ directory }: Place): Promise<string[]> {
  const names = await readdir(join(directory, 'blobs'), { recursive: true });
  return names.filter((name) => uuid.test(basename(name)));
}

async function withoutContent(place: Place): Promise<string[]> {
  const stored = new Set((await storedBlobs(place)).map((name) => basename(name)));
  return [...(await namedBlobs(place))]
    .filter((name) => !stored.has(name))
    .map((name) => `the content ${name} of a row is missing`);
}

/** How many blobs no row names: what processes that were killed left. */
export async function strayBlobs(place: Place): Promise<number> {
  const named = await namedBlobs(place);
  return (await storedBlobs(place)).filter((name) => !named.has(basename(name))).length;
}

/** Makes everything stored so old that the sweep looks at it. */
export async function age(place: Place): Promise<void> {
  const before = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  for (const name of await storedBlobs(place)) {
    const path = join(place.directory, 'blobs', name);
    if ((await stat(path)).isFile()) await utimes(path, before, before);
  }
}

/** Jobs that are to be done now, or that somebody works on. */
export async function jobsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and start_after < now() + interval '20 seconds'
      and name not like '\\_\\_pgboss%'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function trail({ db, keyring, anchors }: Place): Promise<string[]> {
  const { broken } = await verifyAudit(db, auditKey(keyring), trailHolders);
  const { findings } = await compareAnchors(db, anchorFile(anchors));
  return [...broken, ...findings.filter(({ problem }) => problem !== 'no anchors')].map(
    (finding) => `the trail: ${JSON.stringify(finding)}`,
  );
}

/** Everything that is not as it has to be, once no job is left. */
export async function problemsOf(place: Place, ledger: Ledger): Promise<string[]> {
  return [
    ...ledger.problems,
    ...(await lost(place, ledger)),
    ...(await doubled(place)),
    ...(await undone(place, ledger)),
    ...(await withoutContent(place)),
    ...(await trail(place)),
  ];
}

/** How many messages went out more than once: where a process was killed between answer and commit. */
export function repeatedMails({ received }: MailServer): number {
  return received.length - new Set(received.map(({ headers }) => headers.get('message-id'))).size;
}
