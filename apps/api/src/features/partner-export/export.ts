import type { ExportedApplicant, ExportLine } from '@credence/contract/partner-export';
import { exportedEvidencePath, exportedFilePath } from '@credence/contract/partner-export';
import { reviewLabel } from '@credence/contract/verification';
import * as v from 'valibot';
import { eventsOfActions } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import { type Given, givenBy } from '../agreement/index.ts';
import { levelOf } from '../case/index.ts';
import { applicantsOfPartner, earlierOf, openEarlier, readSettings } from '../partner/index.ts';
import { type AccountRecord, cursorOf, recordsOf, shownCase, stateIn } from '../partner-applicant/index.ts';
import { decodedFiles, type FileRow } from '../picture/index.ts';
import {
  isAsSubmitted,
  openAnswers,
  presentFile,
  type QuestionnaireFileRow,
  questionnaireFilesOfAll,
  type QuestionnaireRow,
  questionnairesOfAll,
  statusOf,
} from '../questionnaire/index.ts';
import { eventsOfAccounts, presentEvent } from '../webhook/index.ts';

/** So many accounts are read before the next line can be sent. */
const pageSize = 20;

const outcomeOf: Readonly<Record<string, ExportedApplicant['verdicts'][number]['outcome']>> = {
  'case.approved': 'approved',
  'case.retry': 'retry',
  'case.refused': 'refused',
};

type TrailEvent = Awaited<ReturnType<typeof eventsOfActions>>[number];

const verdictDetails = v.object({ labels: v.optional(v.fallback(v.array(reviewLabel), []), []) });

/** A verdict as the trail tells it: also one that another has followed. */
function shownVerdict({ action, at, subject, details, ...event }: TrailEvent): ExportedApplicant['verdicts'] {
  const outcome = outcomeOf[action];
  if (outcome === undefined) return [];
  const { actor_kind: kind } = event;
  const by = kind === 'officer' || kind === 'partner' ? kind : 'rules';
  const { labels } = v.parse(verdictDetails, JSON.parse(details));
  return [{ caseId: subject, at: at.toISOString(), outcome, by, labels }];
}

const shownFile = (row: FileRow): ExportedApplicant['files'][number] => ({
  id: row.id,
  caseId: row.case_id,
  kind: row.kind,
  takenAt: row.created_at.toISOString(),
  width: row.width,
  height: row.height,
  path: exportedFilePath(row.user_id, row.id),
});

function shownQuestionnaire(
  { applicant: { key } }: AccountRecord,
  row: QuestionnaireRow,
  evidence: readonly QuestionnaireFileRow[],
): ExportedApplicant['questionnaires'][number] {
  const isSent = isAsSubmitted(row);
  const files = isSent ? evidence.filter((file) => file.questionnaire_id === row.id) : [];
  return {
    id: row.id,
    template: row.template_code,
    version: row.template_version,
    status: statusOf(row.state),
    openedAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    answers: isSent ? openAnswers(key, row) : null,
    files: files.map((file) => ({
      ...presentFile(key, file),
      path: exportedEvidencePath(row.user_id, file.id),
    })),
  };
}

const shownConsent = (given: Given): ExportedApplicant['consents'][number] => ({
  code: given.code,
  version: given.version,
  language: given.language,
  acceptedAt: given.acceptedAt.toISOString(),
  withdrawnAt: given.withdrawnAt?.toISOString() ?? null,
  caseId: given.caseId,
  recipient: given.recipient,
});

/** Everything of some accounts, read together; a line for each. */
async function linesOf(call: PartnerCall, records: readonly AccountRecord[]): Promise<ExportedApplicant[]> {
  const { db, actor } = call;
  const ids = records.map(({ known }) => known.userId);
  if (ids.length === 0) return [];
  const earlier = await earlierOf(db, ids);
  const verdicts = await eventsOfActions(db, ids, Object.keys(outcomeOf));
  const files = await decodedFiles(db, ids);
  const questionnaires = await questionnairesOfAll(db, ids);
  const evidence = await questionnaireFilesOfAll(db, ids);
  const consents = await givenBy(db, ids);
  const events = await eventsOfAccounts(db, actor, ids);
  return records.map((record) => {
    const { applicant, cases, known } = record;
    const isOwn = ({ user_id: userId }: { user_id: string | null }): boolean => userId === known.userId;
    const ownEvidence = evidence.filter(isOwn);
    return {
      type: 'applicant',
      cursor: cursorOf(known.userId),
      applicant: stateIn(call, record),
      details: applicant.info ?? null,
      verified: earlier.filter(isOwn).map((row) => openEarlier(applicant.key, row)),
      cases: cases.filter((row) => !row.beside).map((row) => ({ level: levelOf(row), ...shownCase(row) })),
      verdicts: verdicts.filter(isOwn).flatMap(shownVerdict),
      files: files.filter(isOwn).map(shownFile),
      questionnaires: questionnaires.filter(isOwn).map((row) => shownQuestionnaire(record, row, ownEvidence)),
      consents: consents.filter(({ userId }) => userId === known.userId).map(shownConsent),
      events: events.filter(isOwn).map(presentEvent),
    };
  });
}

/**
 * The lines of an export, or of the rest of one, read as they are sent: memory stays flat however many there
 * are.
 */
export async function* exportLines(call: PartnerCall, from: string | undefined): AsyncGenerator<ExportLine> {
  const settings = await readSettings(call.db, call.actor.partnerId);
  yield { type: 'partner', exportedAt: call.now().toISOString(), settings };
  let count = 0;
  for (let after = from; ;) {
    const page = await applicantsOfPartner(call.db, call.actor, { after, limit: pageSize });
    yield* await linesOf(call, await recordsOf(call, page));
    count += page.length;
    after = page.at(-1)?.userId;
    if (page.length < pageSize) break;
  }
  yield { type: 'end', applicants: count };
}
