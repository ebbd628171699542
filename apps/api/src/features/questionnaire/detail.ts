import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  type querySatosQuestionnaire,
  type questionnaires,
  type questionnaireTemplateDetail,
  satosTemplate,
} from '@credence/contract/questionnaire';
import { textKey } from '@credence/questionnaire';
import type { AccountCall } from '../../base/call.ts';
import { isoDay } from '../../base/day.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { openerOf } from './open.ts';
import { currentOf, questionnaireNotFound, requireScope, templateNotFound } from './own.ts';
import { templateOf, textsOf } from './private.ts';
import { presentLine, presentQuestionnaire } from './present.ts';
import { isUndecided } from './states.ts';
import { questionnairesOf, readQuestionnaire, type QuestionnaireRow } from './store.ts';
import { findTexts, offeredTemplate } from './template/templates.ts';

type Asked = InputOf<typeof questionnaireTemplateDetail>;

/** Which templates a request is about. */
function choiceOf({ template_code: code, scene_code: scene }: Asked): { code: string } | { scene: string } {
  if (code !== undefined) return { code };
  if (scene !== undefined) return { scene };
  throw inputRefused({ template_code: 'required' });
}

/** The questionnaire of the account that a request is about; undefined where none was opened. */
async function askedFor(call: AccountCall, asked: Asked): Promise<QuestionnaireRow | undefined> {
  const { userId } = call.actor;
  if (asked.request_id !== undefined) {
    const row = await readQuestionnaire(call.db, userId, asked.request_id);
    if (row === undefined) throw questionnaireNotFound();
    return row;
  }
  const choice = choiceOf(asked);
  const rows = (await questionnairesOf(call.db, userId)).filter((row) =>
    'code' in choice ? row.template_code === choice.code : row.scene === choice.scene,
  );
  return currentOf(rows);
}

export const templateDetailVerb: Verb<typeof questionnaireTemplateDetail> = async (call, asked) => {
  const row = await askedFor(call, asked);
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  const choice = row === undefined ? choiceOf(asked) : { code: row.template_code };
  const offered = await offeredTemplate(call, applicant.site, choice);
  const shown = row === undefined ? offered : await templateOf(call, applicant.key, row);
  if (shown === undefined) throw templateNotFound();
  const open = row !== undefined && isUndecided(row.state);
  const { template } = shown;
  requireScope(call, template.code);
  return {
    template,
    ...(row === undefined
      ? await findTexts(call, template, asked.language)
      : await textsOf(call, applicant.key, row, asked.language)),
    today: isoDay(call.now()),
    questionnaire: row === undefined ? null : await presentQuestionnaire(call, applicant.key, row),
    openable: open || (offered !== undefined && openerOf(call, applicant, offered) !== undefined),
  };
};

/** Every questionnaire of the account, newest first, with its title in a language or in English. */
export async function questionnaireLines(
  call: AccountCall,
  wanted: string | undefined,
): Promise<ResultOf<typeof questionnaires>> {
  return Promise.all(
    (await questionnairesOf(call.db, call.actor.userId)).map(async (row) => {
      const template = { code: row.template_code, version: row.template_version };
      const { texts, language } = await findTexts(call, template, wanted);
      return { ...presentLine(row), title: texts[textKey.title] ?? '', language };
    }),
  );
}

export const questionnairesVerb: Verb<typeof questionnaires> = (call, { language }) =>
  questionnaireLines(call, language);

export const querySatosVerb: Verb<typeof querySatosQuestionnaire> = async (call) => {
  const { userId } = call.actor;
  requireScope(call, satosTemplate);
  const rows = (await questionnairesOf(call.db, userId)).filter((row) => row.template_code === satosTemplate);
  const row = currentOf(rows);
  if (row === undefined) return { questionnaire: null };
  const { key } = await readApplicant(call.db, userId, call.keyring);
  return { questionnaire: await presentQuestionnaire(call, key, row) };
};
