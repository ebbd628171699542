import {
  suitabilityAnswer,
  suitabilityBegin,
  suitabilityLimits,
  suitabilityResult,
  suitabilitySubmit,
  suitabilityTest,
} from '@credence/contract/suitability';
import type { Serve } from '../../http/serve.ts';
import { suitabilityAnswerVerb, suitabilityBeginVerb, suitabilityTestVerb } from './attempt.ts';
import { suitabilityLimitsVerb } from './limits.ts';
import { suitabilityResultVerb, suitabilitySubmitVerb } from './finish.ts';

export function suitabilityRoutes(serve: Serve): void {
  serve(suitabilityTest, suitabilityTestVerb);
  serve(suitabilityBegin, suitabilityBeginVerb);
  serve(suitabilityAnswer, suitabilityAnswerVerb);
  serve(suitabilitySubmit, suitabilitySubmitVerb);
  serve(suitabilityResult, suitabilityResultVerb);
  serve(suitabilityLimits, suitabilityLimitsVerb);
}
