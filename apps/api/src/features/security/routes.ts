import {
  accountFactors,
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { passkeyAdd, passkeyBegin, passkeyRemove, passkeyRename } from '@credence/contract/passkey';
import { miniProgramLink, miniProgramUnlink } from '@credence/contract/session';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import { signInLimit } from '../sign-in/index.ts';
import {
  authenticatorBeginVerb,
  authenticatorConfirmVerb,
  authenticatorEndVerb,
  recoveryCodesRenewVerb,
} from './authenticator.ts';
import { accountFactorsVerb } from './factors.ts';
import { miniProgramLinkVerb, miniProgramUnlinkVerb } from './messenger.ts';
import { passkeyAddVerb, passkeyBeginVerb, passkeyRemoveVerb, passkeyRenameVerb } from './passkeys.ts';

export function securityRoutes(serve: Serve, config: Config): void {
  serve(accountFactors, accountFactorsVerb);
  serve(authenticatorBegin, authenticatorBeginVerb);
  serve(authenticatorConfirm, authenticatorConfirmVerb);
  serve(authenticatorEnd, authenticatorEndVerb);
  serve(recoveryCodesRenew, recoveryCodesRenewVerb);
  serve(passkeyBegin, passkeyBeginVerb);
  serve(passkeyAdd, passkeyAddVerb);
  serve(passkeyRename, passkeyRenameVerb);
  serve(passkeyRemove, passkeyRemoveVerb);
  const { tries } = signInLimit(config);
  serve(miniProgramLink, miniProgramLinkVerb, { limit: { ...tries, shared: 'mini-program-link' } });
  serve(miniProgramUnlink, miniProgramUnlinkVerb);
}
