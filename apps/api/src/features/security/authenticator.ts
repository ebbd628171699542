import type {
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { securityActions } from '@credence/contract/security-action';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { drawQr } from '../../pages/qr.ts';
import { maskEmail, readApplicant } from '../applicant/index.ts';
import {
  addressOfSecret,
  confirmAuthenticator,
  deleteAuthenticator,
  hasAuthenticator,
  insertAuthenticator,
  newRecoveryCodes,
  newSecret,
  readAuthenticator,
  sealSecret,
  spendCode,
} from '../factor/index.ts';
import { requireSecurity } from '../step-up/index.ts';

/** Milliseconds within which the first code has to come. */
const confirmedWithin = 15 * 60 * 1000;

const changed = () => new Refusal('FACTORS_CHANGED', 'This was changed meanwhile. Look again.');

export const authenticatorBeginVerb: Verb<typeof authenticatorBegin> = async (call, { ticket }) => {
  const { userId } = call.actor;
  const secret = newSecret();
  const { signInEmail } = await readApplicant(call.db, userId, call.keyring);
  await transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    const row = { user_id: userId, secret: sealSecret(call.keyring, userId, secret), created_at: call.now() };
    if (!(await insertAuthenticator(unit.work, row))) throw changed();
    await unit.record({ action: 'factor.authenticator-begun', subject: userId });
  });
  // Phones show the label to whoever holds them.
  const address = addressOfSecret(secret, {
    issuer: call.config.brand.name,
    label: maskEmail(signInEmail()),
  });
  const { path, size } = drawQr(address);
  return { secret, address, drawing: path, size };
};

export const authenticatorConfirmVerb: Verb<typeof authenticatorConfirm> = (call, { code }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    const begun = await readAuthenticator(unit.work, userId);
    const since = call.now().getTime() - confirmedWithin;
    if (begun === undefined || begun.confirmed_at !== null || begun.created_at.getTime() < since) {
      throw changed();
    }
    const given = { userId, sealed: begun.secret, code: code.replaceAll(/\s/g, '') };
    if (!(await spendCode(call, unit.work, given))) {
      throw new Refusal('SECOND_FACTOR_FAILED', 'The code is not right, or no longer valid.');
    }
    await confirmAuthenticator(unit.work, userId, call.now());
    const recoveryCodes = await newRecoveryCodes(unit.work, userId);
    await unit.record({ action: 'factor.authenticator-added', subject: userId });
    return { recoveryCodes };
  });
};

export const authenticatorEndVerb: Verb<typeof authenticatorEnd> = (call, { ticket }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    if (!(await hasAuthenticator(unit.work, userId))) throw changed();
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    await deleteAuthenticator(unit.work, userId);
    await unit.record({ action: 'factor.authenticator-removed', subject: userId });
    return {};
  });
};

export const recoveryCodesRenewVerb: Verb<typeof recoveryCodesRenew> = (call, { ticket }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    if (!(await hasAuthenticator(unit.work, userId))) throw changed();
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    const recoveryCodes = await newRecoveryCodes(unit.work, userId);
    await unit.record({ action: 'factor.recovery-codes-renewed', subject: userId });
    return { recoveryCodes };
  });
};
