import { reviewCopyQuery, reviewQuestionnaireCopyPath } from '@credence/contract/review-questionnaire';
import { scoreOf } from '@credence/questionnaire';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { ActorSources } from '../../base/actor.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { inputRefused } from '../../base/refusal.ts';
import { serveCopy } from '../../http/serve-copy.ts';
import { formatsOf, type Row } from '../../pdf/index.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { idParameter } from '../picture/index.ts';
import {
  isAsSubmitted,
  openNote,
  questionnaireNotFound,
  type QuestionnaireRow,
  readQuestionnaire,
} from '../questionnaire/index.ts';
import { printQuestionnaire } from '../questionnaire-copy/index.ts';
import { historyOf } from './one.ts';

/** What the history calls the decisions of officers and of the rules. */
const decisions: Readonly<Record<string, string>> = {
  'questionnaire.accepted': 'Accepted without a review',
  'questionnaire.approved': 'Approved',
  'questionnaire.rejected': 'Sent back',
};

/** As the console writes it. */
const bandName = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).replaceAll(/[-_]/g, ' ');

/** What only officers read: in English, as the console is. */
async function officersFacts(call: OfficerCall, row: QuestionnaireRow, { key }: Applicant): Promise<Row[]> {
  const decided = (await historyOf(call, row)).findLast(({ action }) => action in decisions);
  const by = decided?.officerName ?? null;
  const note = openNote(key, row);
  return [
    { label: 'Account', lines: [{ typed: row.user_id }] },
    { label: 'Language of the questions', lines: [{ typed: formatsOf('en', 'UTC').language(row.language) }] },
    ...(row.score === null ? [] : [{ label: 'Score', lines: [{ typed: `${row.score}` }] }]),
    ...(row.band === null ? [] : [{ label: 'Class of risk', lines: [{ typed: bandName(row.band) }] }]),
    ...(decided === undefined
      ? []
      : [
          {
            label: 'Decision',
            lines: [{ typed: `${decisions[decided.action] ?? ''}${by === null ? '' : `, ${by}`}` }],
          },
        ]),
    ...(note === '' ? [] : [{ label: 'Private note', lines: [{ typed: note }] }]),
  ];
}

/** Mounts copies of submitted questionnaires for officers. The view is recorded before anything is shown. */
export function reviewQuestionnaireCopyRoutes(
  app: FastifyInstance,
  context: Context,
  sources: ActorSources,
): void {
  const mounts = [
    {
      url: `${reviewQuestionnaireCopyPath}/:userId/:requestId`,
      find: sources.officer,
      permission: 'read-cases' as const,
    },
  ];
  serveCopy(app, context, mounts, async (call, request, timeZone) => {
    const asked = v.safeParse(reviewCopyQuery, request.query);
    if (!asked.success) throw inputRefused({ language: 'invalid-format' });
    const [userId, requestId] = ['userId', 'requestId'].map((name) => idParameter(request, name));
    if (userId === undefined || requestId === undefined) throw questionnaireNotFound();
    const row = await readQuestionnaire(call.db, userId, requestId);
    if (row === undefined || !isAsSubmitted(row)) throw questionnaireNotFound();
    await transact(call, userId, (unit) =>
      unit.record({ action: 'questionnaire.viewed', subject: requestId, details: { copy: true } }),
    );
    const applicant = await readApplicant(call.db, userId, call.keyring);
    return printQuestionnaire(call, applicant.key, row, {
      timeZone,
      language: asked.output.language,
      facts: await officersFacts(call, row, applicant),
      notes: (item, answer) => {
        const score = scoreOf(item, answer);
        return score === 0 ? undefined : `Score: ${score > 0 ? '+' : ''}${score}`;
      },
    });
  });
}
