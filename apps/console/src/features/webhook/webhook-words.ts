import type { DeliveryState, EventType, StopReason } from '@credence/contract/webhook';
import { fieldProblems, wrongForm } from '../../api/field-problems.ts';
import { explain } from '../../api/messages.ts';
import type { DeliveryView } from './queries.ts';

export const typeNames: Record<EventType, string> = {
  'applicant.created': 'Applicant created',
  'applicant.erased': 'Applicant erased',
  'case.submitted': 'Case submitted',
  'case.approved': 'Case approved',
  'case.retry': 'Case sent back',
  'case.refused': 'Case refused',
  'level.changed': 'Level changed',
  'questionnaire.submitted': 'Questionnaire submitted',
  ping: 'Ping',
};

export const stateNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  'given-up': 'Given up',
};

export const viewTitles: Record<DeliveryView, string> = { all: 'All', ...stateNames };

/** Why an endpoint is sent nothing. */
export const stopTexts: Record<StopReason, string> = {
  '': '',
  asked: 'Stopped by the partner or an officer. What happens waits for it.',
  failing: 'Stopped by itself: nothing had reached it for five days. What happens waits for it.',
  gone: 'Stopped by itself: it answered 410, gone for good. What happens waits for it.',
};

const answers: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'no answer within five seconds',
  ECONNECTION: 'no connection, or it broke',
  EDNS: 'there is no such host',
  ETLS: 'its certificate is not good',
  EADDRESS: 'its host leads into a network that is not public',
};

/** How a try ended, as a sentence's end. */
export const answerWords = (answer: string): string =>
  answers[answer] ?? (/^\d+$/.test(answer) ? `answered ${answer}` : answer);

const problems: Readonly<Record<string, string>> = {
  'address-refused':
    'Webhooks go to https addresses in public networks only, and to those that the operator named.',
  'host-not-found': 'There is no such host.',
  'endpoint-stopped': 'The endpoint is stopped. Start it first.',
  'endpoints-too-many': 'There are ten endpoints of this mode already. Delete one first.',
};

/** What the server found wrong with a field; undefined where that is nothing. */
export function fieldError(error: unknown, field: string): string | undefined {
  const problem = fieldProblems(error)[field];
  return problem === undefined ? undefined : (problems[problem] ?? wrongForm);
}

/** Why something was not done, where it is about no field. */
export const whyNot = (error: unknown): string => fieldError(error, 'input') ?? explain(error);
