import {
  approveQuestionnaire,
  claimQuestionnaire,
  orderQuestionnaire,
  rejectQuestionnaire,
  releaseQuestionnaire,
  reviewQuestionnaire,
  reviewQuestionnaires,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import type { Serve } from '../../http/serve.ts';
import {
  approveQuestionnaireVerb,
  claimQuestionnaireVerb,
  rejectQuestionnaireVerb,
  releaseQuestionnaireVerb,
} from './decide.ts';
import { reviewQuestionnairesVerb } from './list.ts';
import { reviewQuestionnaireVerb } from './one.ts';
import { orderQuestionnaireVerb, withdrawQuestionnaireVerb } from './order.ts';

/** Room for fifty long remarks in any script. */
const bodyLimit = 512 * 1024;

export function reviewQuestionnaireRoutes(serve: Serve): void {
  serve(reviewQuestionnaires, reviewQuestionnairesVerb);
  serve(reviewQuestionnaire, reviewQuestionnaireVerb);
  serve(claimQuestionnaire, claimQuestionnaireVerb);
  serve(releaseQuestionnaire, releaseQuestionnaireVerb);
  serve(approveQuestionnaire, approveQuestionnaireVerb);
  serve(rejectQuestionnaire, rejectQuestionnaireVerb, { bodyLimit });
  serve(orderQuestionnaire, orderQuestionnaireVerb);
  serve(withdrawQuestionnaire, withdrawQuestionnaireVerb);
}
