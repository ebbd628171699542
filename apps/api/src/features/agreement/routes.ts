import { agreementApply, agreements } from '@credence/contract/agreement';
import type { Serve } from '../../http/serve.ts';
import { agreementApplyVerb, agreementsVerb } from './apply.ts';

export function agreementRoutes(serve: Serve): void {
  serve(agreementApply, agreementApplyVerb);
  serve(agreements, agreementsVerb);
}
