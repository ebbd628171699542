import { Migrator, sql, type Migration } from 'kysely';
import type { Database, Reader } from './database.ts';
import { accountExtras } from './migrations/2026-11-21-e-account-extras.ts';
import { besideTheDocument } from './migrations/2026-11-22-h-beside.ts';
import { biometricConsents } from './migrations/2026-11-22-a-biometric-consent.ts';
import { agreements } from './migrations/2026-11-23-c-agreements.ts';
import { applicantTables } from './migrations/2026-11-21-2-applicant.ts';
import { auditTables } from './migrations/2026-11-21-1-audit.ts';
import { clientLogTables } from './migrations/2026-11-21-5-client-log.ts';
import { embeddingSessionColumns } from './migrations/2026-11-21-6-embedding-session.ts';
import { embeddingTables } from './migrations/2026-11-21-4-embedding.ts';
import { endedSessionIndexes } from './migrations/2026-11-21-8-ended-sessions.ts';
import { handOffTables } from './migrations/2026-11-21-c-hand-off.ts';
import { handOffTyped } from './migrations/2026-11-26-h-hand-off-typed.ts';
import { installationKeys } from './migrations/2026-11-26-y-installation-key.ts';
import { identityChanges } from './migrations/2026-11-21-d-identity-change.ts';
import { lateConclusion } from './migrations/2026-11-22-r-late-conclusion.ts';
import { levelTables } from './migrations/2026-11-21-9-levels.ts';
import { messengerTables } from './migrations/2026-11-21-7-messenger.ts';
import { nothingLost } from './migrations/2026-11-22-f-nothing-lost.ts';
import { officerSteps } from './migrations/2026-11-22-i-officer-steps.ts';
import { noticeLanguage } from './migrations/2026-11-25-m-notice-language.ts';
import { notices } from './migrations/2026-11-24-v-notices.ts';
import { nonDocumentTables } from './migrations/2026-11-21-b-non-document.ts';
import { pictureOrigin } from './migrations/2026-11-22-j-picture-origin.ts';
import { overdue } from './migrations/2026-11-22-k-overdue.ts';
import { providerTables } from './migrations/2026-11-21-a-providers.ts';
import { informationRequests } from './migrations/2026-11-23-e-information-requests.ts';
import { questionnaireTables } from './migrations/2026-11-23-a-questionnaire.ts';
import { campaignTables } from './migrations/2026-11-24-w-campaign.ts';
import { classEnding } from './migrations/2026-11-24-c-class-ending.ts';
import { questionnaireToken } from './migrations/2026-11-23-k-questionnaire-token.ts';
import { reverifications } from './migrations/2026-11-24-v-reverification.ts';
import { reviewExtras } from './migrations/2026-11-22-q-review.ts';
import { sessionTables } from './migrations/2026-11-21-0-session.ts';
import { dutyNotices } from './migrations/2026-11-23-m-duty-notices.ts';
import { informationRead } from './migrations/2026-11-23-n-information-read.ts';
import { demonstrationPeople } from './migrations/2026-11-22-s-demonstration.ts';
import { singleSignOn } from './migrations/2026-11-27-8-single-sign-on.ts';
import { suitability } from './migrations/2026-11-23-b-suitability.ts';
import { tasks } from './migrations/2026-11-22-u-tasks.ts';
import { masterKeys } from './migrations/2026-11-22-t-master-key.ts';
import { templateEditing } from './migrations/2026-11-24-t-template-editing.ts';
import { upkeepTables } from './migrations/2026-11-24-u-upkeep.ts';
import { orderNotices } from './migrations/2026-11-25-o-order-notices.ts';
import { pendingDecision } from './migrations/2026-11-26-o-pending-decision.ts';
import { proofIndex } from './migrations/2026-11-25-o-proof.ts';
import { caseReferences } from './migrations/2026-11-26-r-case-reference.ts';
import { officerRights } from './migrations/2026-11-27-r-officer-rights.ts';
import { decidedLooks } from './migrations/2026-11-27-t-decided-looks.ts';
import { proposalTables } from './migrations/2026-11-27-s-proposals.ts';
import { erasureTables } from './migrations/2026-11-27-z-erasure.ts';
import { officersErasure } from './migrations/2026-11-27-zz-9-officers-erasure.ts';
import { broughtTables } from './migrations/2026-11-27-zz-a-brought.ts';
import { endIndexes } from './migrations/2026-11-29-a-ends.ts';
import { openingAttempts } from './migrations/2026-11-29-b-attempts.ts';
import { signedOut } from './migrations/2026-11-27-zz-9-signed-out.ts';
import { alarms } from './migrations/2026-11-27-zz-a-alarms.ts';
import { factorTables } from './migrations/2026-11-27-f-factors.ts';
import { partnerTables } from './migrations/2026-11-27-1-partners.ts';
import { trialIndex } from './migrations/2026-11-27-2-trials.ts';
import { passkeyTable } from './migrations/2026-11-27-g-passkeys.ts';
import { passwordTables } from './migrations/2026-11-27-a-passwords.ts';
import { webhookTables } from './migrations/2026-11-27-4-webhooks.ts';
import { transferUndo } from './migrations/2026-11-25-t-transfer-undo.ts';
import { trailTables } from './migrations/2026-11-27-t-trail.ts';
import { transferEnd } from './migrations/2026-11-22-p-transfer-end.ts';
import type { MigrationFile } from './migration-file.ts';
import { verificationTables } from './migrations/2026-11-21-3-verification.ts';

const files: readonly MigrationFile[] = [
  sessionTables,
  auditTables,
  applicantTables,
  verificationTables,
  embeddingTables,
  clientLogTables,
  embeddingSessionColumns,
  messengerTables,
  endedSessionIndexes,
  levelTables,
  providerTables,
  nonDocumentTables,
  handOffTables,
  identityChanges,
  accountExtras,
  biometricConsents,
  nothingLost,
  besideTheDocument,
  officerSteps,
  pictureOrigin,
  transferEnd,
  overdue,
  reviewExtras,
  lateConclusion,
  demonstrationPeople,
  masterKeys,
  tasks,
  questionnaireTables,
  agreements,
  suitability,
  informationRequests,
  questionnaireToken,
  dutyNotices,
  informationRead,
  classEnding,
  templateEditing,
  notices,
  reverifications,
  campaignTables,
  upkeepTables,
  noticeLanguage,
  transferUndo,
  orderNotices,
  proofIndex,
  pendingDecision,
  caseReferences,
  passwordTables,
  officerRights,
  proposalTables,
  decidedLooks,
  handOffTyped,
  installationKeys,
  trailTables,
  factorTables,
  passkeyTable,
  erasureTables,
  officersErasure,
  partnerTables,
  trialIndex,
  webhookTables,
  signedOut,
  alarms,
  singleSignOn,
  broughtTables,
  endIndexes,
  openingAttempts,
];

/** The order in which they run: files of one day by their names, not by when they were made. */
const byName = (one: string, other: string): number => one.localeCompare(other);

/** The statements by the names under which the database notes them. */
const statements: ReadonlyMap<string, string> = new Map(
  files.flatMap((file) =>
    file.statements.map((statement, index): [string, string] => [
      `${file.name}.${String(index + 1).padStart(2, '0')}`,
      statement,
    ]),
  ),
);

/** The migrator notes one after the other; with the first, all that are missing run in one message. */
function toMigrations(): Record<string, Migration> {
  let ran: Promise<unknown> | undefined;
  const up = async (db: Reader): Promise<void> => {
    ran ??= runMissing(db);
    await ran;
  };
  return Object.fromEntries([...statements.keys()].map((name) => [name, { up }]));
}

async function runMissing(db: Reader): Promise<void> {
  const applied = new Set(await appliedNames(db));
  const missing = [...statements]
    .filter(([name]) => !applied.has(name))
    .toSorted(([one], [other]) => byName(one, other));
  await sql.raw(missing.map(([, statement]) => statement).join(';\n')).execute(db);
}

/** Migrates the schema. Two processes may call it at once: one migrates, the other finds nothing to do. */
export async function migrate(db: Database): Promise<void> {
  if (await isUpToDate(db)) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => toMigrations() },
    nameComparator: byName,
    // Each stands for itself.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Whether exactly these migrations were applied; much cheaper than the migrator, which inspects every table.
 */
async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration') as found`.execute(db);
  if (rows[0]?.found == null) return false;
  const applied = await appliedNames(db);
  return applied.length === statements.size && applied.every((name) => statements.has(name));
}

async function appliedNames(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
