import {
  allowAttempt,
  approveCase,
  askAgain,
  barAccount,
  caseSightings,
  claimCase,
  claimNextCase,
  refuseCase,
  releaseCase,
  reviewCase,
  reviewQueue,
} from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { allowAttemptVerb, barAccountVerb } from './account-steps.ts';
import { reviewCaseVerb } from './case.ts';
import { claimCaseVerb, claimNextVerb, releaseCaseVerb } from './claim.ts';
import { approveVerb, askAgainVerb, refuseVerb } from './decide.ts';
import { reviewQueueVerb } from './queue.ts';
import { caseSightingsVerb } from './sightings.ts';

export function reviewRoutes(serve: Serve): void {
  serve(reviewQueue, reviewQueueVerb);
  serve(claimCase, claimCaseVerb);
  serve(claimNextCase, claimNextVerb);
  serve(releaseCase, releaseCaseVerb);
  serve(reviewCase, reviewCaseVerb);
  serve(caseSightings, caseSightingsVerb);
  serve(approveCase, approveVerb);
  serve(askAgain, askAgainVerb);
  serve(refuseCase, refuseVerb);
  serve(allowAttempt, allowAttemptVerb);
  serve(barAccount, barAccountVerb);
}
