import type { passkeyAdd, passkeyBegin, passkeyRemove, passkeyRename } from '@credence/contract/passkey';
import { securityActions } from '@credence/contract/security-action';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { maskEmail, readApplicant } from '../applicant/index.ts';
import {
  deletePasskey,
  insertPasskey,
  newChallenge,
  passkeyFrom,
  passkeyHost,
  passkeysOf,
  renamePasskey,
  sealName,
} from '../factor/index.ts';
import { deviceOf } from '../sign-in/index.ts';
import { requireSecurity } from '../step-up/index.ts';

/** More than anybody has devices. */
const most = 20;

const purposeOf = (userId: string) => ['passkey-add', userId] as const;

const changed = () => new Refusal('FACTORS_CHANGED', 'This was changed meanwhile. Look again.');

export const passkeyBeginVerb: Verb<typeof passkeyBegin> = async (call, { ticket }) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    await unit.record({ action: 'factor.passkey-begun', subject: userId });
  });
  const [{ signInEmail }, known] = await Promise.all([
    readApplicant(call.db, userId, call.keyring),
    passkeysOf(call.db, userId),
  ]);
  const host = passkeyHost(call);
  return {
    challenge: newChallenge(call, purposeOf(userId)),
    host,
    site: call.config.brand.name,
    user: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
    // Shown by the device in the list of its passkeys.
    userName: maskEmail(signInEmail()),
    known: known.filter((row) => row.host === host).map((row) => row.credential_id),
  };
};

export const passkeyAddVerb: Verb<typeof passkeyAdd> = async (call, { passkey }) => {
  const { userId } = call.actor;
  const { credentialId, host, publicKey, counter } = await passkeyFrom(call, {
    passkey,
    purpose: purposeOf(userId),
  });
  await transact(call, userId, async (unit) => {
    if ((await passkeysOf(unit.work, userId)).length >= most) throw changed();
    const id = call.newId();
    const { browser, system } = deviceOf(call);
    const added = await insertPasskey(unit.work, {
      user_id: userId,
      id,
      credential_id: credentialId,
      host,
      public_key: publicKey,
      counter,
      name: sealName(call.keyring, { userId, id }, `${browser} · ${system}`),
      created_at: call.now(),
      used_at: null,
    });
    if (!added) throw changed();
    await unit.record({ action: 'factor.passkey-added', subject: id });
  });
  return {};
};

export const passkeyRenameVerb: Verb<typeof passkeyRename> = (call, { id, name }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    const sealed = sealName(call.keyring, { userId, id }, name.trim());
    if (!(await renamePasskey(unit.work, userId, id, sealed))) throw changed();
    await unit.record({ action: 'factor.passkey-renamed', subject: id });
    return {};
  });
};

export const passkeyRemoveVerb: Verb<typeof passkeyRemove> = (call, { id, ticket }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    // That the ticket was used is recorded with the check.
    if (await deletePasskey(unit.work, userId, id)) {
      await unit.record({ action: 'factor.passkey-removed', subject: id });
    } else unit.unchanged();
    return {};
  });
};
