import {
  securityActions,
  type SecurityAction,
  type SecurityMethod,
} from '@credence/contract/security-action';

const password: readonly SecurityMethod[] = ['password'];
/** The code only of an account that has an authenticator. */
const passwordAndCode: readonly SecurityMethod[] = ['password', 'code'];

/** What each action asks for (S8.12): seeing changes nothing, everything else can cost the account. */
export const securityFactors: Readonly<Record<SecurityAction, readonly SecurityMethod[]>> = {
  [securityActions.VIEW]: password,
  [securityActions.RESET]: passwordAndCode,
  [securityActions.UPDATE]: passwordAndCode,
  [securityActions.IDENTITY_TRANSFER_BEFORE]: passwordAndCode,
  [securityActions.IDENTITY_TRANSFER_AFTER]: passwordAndCode,
  [securityActions.OTP]: passwordAndCode,
};
