import {
  accountClosing,
  accountErasure,
  closeAccount,
  faceConsent,
  keepAccount,
  withdrawFaceConsent,
} from '@credence/contract/account-closing';
import { eraseAccount } from '@credence/contract/review-account';
import type { Serve } from '../../http/serve.ts';
import { accountClosingVerb, closeAccountVerb, keepAccountVerb } from './ask.ts';
import { accountErasureVerb } from './certificate.ts';
import { eraseAccountVerb } from './officers-erasure.ts';
import { faceConsentVerb, withdrawFaceConsentVerb } from './face-consent.ts';

export function erasureRoutes(serve: Serve): void {
  serve(accountClosing, accountClosingVerb);
  serve(closeAccount, closeAccountVerb);
  serve(keepAccount, keepAccountVerb);
  serve(faceConsent, faceConsentVerb);
  serve(withdrawFaceConsent, withdrawFaceConsentVerb);
  serve(eraseAccount, eraseAccountVerb);
  serve(accountErasure, accountErasureVerb);
}
