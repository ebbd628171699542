import {
  accountFactors,
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { passkeyAdd, passkeyBegin, passkeyRemove, passkeyRename } from '@credence/contract/passkey';
import type { Serve } from '../../http/serve.ts';
import {
  authenticatorBeginVerb,
  authenticatorConfirmVerb,
  authenticatorEndVerb,
  recoveryCodesRenewVerb,
} from './authenticator.ts';
import { accountFactorsVerb } from './factors.ts';
import { passkeyAddVerb, passkeyBeginVerb, passkeyRemoveVerb, passkeyRenameVerb } from './passkeys.ts';

export function securityRoutes(serve: Serve): void {
  serve(accountFactors, accountFactorsVerb);
  serve(authenticatorBegin, authenticatorBeginVerb);
  serve(authenticatorConfirm, authenticatorConfirmVerb);
  serve(authenticatorEnd, authenticatorEndVerb);
  serve(recoveryCodesRenew, recoveryCodesRenewVerb);
  serve(passkeyBegin, passkeyBeginVerb);
  serve(passkeyAdd, passkeyAddVerb);
  serve(passkeyRename, passkeyRenameVerb);
  serve(passkeyRemove, passkeyRemoveVerb);
}
