import { amlResult, eddInfo } from '@credence/contract/screening';
import type { Serve } from '../../http/serve.ts';
import { amlResultVerb, eddInfoVerb } from './results.ts';

export function screeningRoutes(serve: Serve): void {
  serve(amlResult, amlResultVerb);
  serve(eddInfo, eddInfoVerb);
}
