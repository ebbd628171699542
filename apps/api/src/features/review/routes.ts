import { allowAttempt, barAccount, holdAccount, undoTransfer } from '@credence/contract/review-account';
import { fileKey, nextCase } from '@credence/contract/review-ahead';
import { reviewAgreements } from '@credence/contract/review-agreement';
import { reviewCase } from '@credence/contract/review-case';
import { lookAtDecided } from '@credence/contract/review-look';
import { approveCase, askAgain, refuseCase, undoDecision } from '@credence/contract/review-decision';
import { caseDuplicates, compareCases } from '@credence/contract/review-duplicates';
import { endInvestorClass } from '@credence/contract/review-class';
import {
  claimCase,
  claimNextCase,
  queueFigures,
  releaseCase,
  reviewQueue,
} from '@credence/contract/review-queue';
import { allowTestAttempt, reviewSuitability } from '@credence/contract/review-suitability';
import type { Serve } from '../../http/serve.ts';
import { allowAttemptVerb, barAccountVerb } from './account-steps.ts';
import { holdAccountVerb } from './hold-account.ts';
import { fileKeyVerb, nextCaseVerb } from './ahead.ts';
import { endInvestorClassVerb, reviewAgreementsVerb } from './agreements.ts';
import { reviewCaseVerb } from './case.ts';
import { claimCaseVerb, claimNextVerb, releaseCaseVerb } from './claim.ts';
import { approveVerb, askAgainVerb, refuseVerb } from './decide.ts';
import { queueFiguresVerb } from './figures.ts';
import { lookAtDecidedVerb } from './look.ts';
import { reviewQueueVerb } from './queue.ts';
import { caseDuplicatesVerb, compareCasesVerb } from './duplicates.ts';
import { undoDecisionVerb } from './undo-decision.ts';
import { undoTransferVerb } from './undo-transfer.ts';
import { allowTestAttemptVerb, reviewSuitabilityVerb } from './suitability.ts';

export function reviewRoutes(serve: Serve): void {
  serve(reviewQueue, reviewQueueVerb);
  serve(queueFigures, queueFiguresVerb);
  serve(claimCase, claimCaseVerb);
  serve(claimNextCase, claimNextVerb);
  serve(releaseCase, releaseCaseVerb);
  serve(nextCase, nextCaseVerb);
  serve(fileKey, fileKeyVerb);
  serve(reviewCase, reviewCaseVerb);
  serve(lookAtDecided, lookAtDecidedVerb);
  serve(caseDuplicates, caseDuplicatesVerb);
  serve(compareCases, compareCasesVerb);
  serve(approveCase, approveVerb);
  serve(askAgain, askAgainVerb);
  serve(refuseCase, refuseVerb);
  serve(undoDecision, undoDecisionVerb);
  serve(allowAttempt, allowAttemptVerb);
  serve(barAccount, barAccountVerb);
  serve(holdAccount, holdAccountVerb);
  serve(undoTransfer, undoTransferVerb);
  serve(reviewAgreements, reviewAgreementsVerb);
  serve(endInvestorClass, endInvestorClassVerb);
  serve(reviewSuitability, reviewSuitabilityVerb);
  serve(allowTestAttempt, allowTestAttemptVerb);
}
