import type { InputOf } from '@credence/contract/endpoint';
import { templateCode } from '@credence/contract/questionnaire-template';
import { reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import * as v from 'valibot';

const viewSchema = reviewQuestionnaires.input.entries.view;

export type QuestionnaireView = InputOf<typeof reviewQuestionnaires>['view'];
export const questionnaireViews = viewSchema.options;

export const isQuestionnaireView = (name: string | undefined): name is QuestionnaireView =>
  v.is(viewSchema, name);

/** The list that an officer works through: which view, and of which template; of all without one. */
export interface QuestionnaireList {
  view: QuestionnaireView;
  templateCode: string | undefined;
}

/** The template in an address; anything that cannot be the code of one is ignored. */
export function readTemplate(address: URLSearchParams): string | undefined {
  const code = address.get('template');
  return v.is(templateCode, code) ? code : undefined;
}

/** The list in the address of a questionnaire, so that the way back leads to it. */
export function readList(address: URLSearchParams): QuestionnaireList {
  const view = address.get('view') ?? undefined;
  return { view: isQuestionnaireView(view) ? view : 'waiting', templateCode: readTemplate(address) };
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** The address of a list. */
export const listHref = ({ view, templateCode: template }: QuestionnaireList): string =>
  withQuery(`/questionnaires/${view}`, { template });

export interface QuestionnaireAddress {
  userId: string;
  requestId: string;
}

/** The address of a questionnaire, with the list that it was opened from. */
export const questionnaireHref = (
  { userId, requestId }: QuestionnaireAddress,
  { view, templateCode: template }: QuestionnaireList = { view: 'waiting', templateCode: undefined },
): string =>
  withQuery(`/questionnaire/${userId}/${requestId}`, {
    view: view === 'waiting' ? undefined : view,
    template,
  });
