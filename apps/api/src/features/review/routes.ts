import {
  approveCase,
  askAgain,
  claimCase,
  claimNextCase,
  refuseCase,
  releaseCase,
  reviewCase,
  reviewQueue,
} from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { reviewCaseVerb } from './case.ts';
import { claimCaseVerb, claimNextVerb, releaseCaseVerb } from './claim.ts';
import { approveVerb, askAgainVerb, refuseVerb } from './decide.ts';
import { reviewQueueVerb } from './queue.ts';

export function reviewRoutes(serve: Serve): void {
  serve(reviewQueue, reviewQueueVerb);
  serve(claimCase, claimCaseVerb);
  serve(claimNextCase, claimNextVerb);
  serve(releaseCase, releaseCaseVerb);
  serve(reviewCase, reviewCaseVerb);
  serve(approveCase, approveVerb);
  serve(askAgain, askAgainVerb);
  serve(refuseCase, refuseVerb);
}
