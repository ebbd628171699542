import {
  agreementApply,
  agreementCopy,
  agreementDocument,
  agreementList,
  agreements,
  agreementWithdraw,
} from '@credence/contract/agreement';
import { investorClass } from '@credence/contract/investor-class';
import type { Serve } from '../../http/serve.ts';
import { agreementApplyVerb, agreementsVerb } from './apply.ts';
import { investorClassVerb } from './class/investor-class.ts';
import { agreementCopyVerb, agreementDocumentVerb, agreementListVerb } from './document/list.ts';
import { agreementWithdrawVerb } from './withdraw.ts';

export function agreementRoutes(serve: Serve): void {
  serve(agreementApply, agreementApplyVerb);
  serve(agreements, agreementsVerb);
  serve(agreementDocument, agreementDocumentVerb);
  serve(agreementList, agreementListVerb);
  serve(agreementCopy, agreementCopyVerb);
  serve(agreementWithdraw, agreementWithdrawVerb);
  serve(investorClass, investorClassVerb);
}
