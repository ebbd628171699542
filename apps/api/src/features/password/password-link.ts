import type { askPasswordLink, setPassword } from '@credence/contract/password';
import * as v from 'valibot';
import { transact, within } from '../../audit/index.ts';
import type { Call, SystemCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Verb } from '../../http/serve.ts';
import { countTry } from '../../http/tries.ts';
import { defineJob } from '../../jobs/queue.ts';
import {
  accountByHandle,
  endSessions,
  hasPassword,
  type RecentSessions,
  rememberThisDevice,
  requirePasswords,
  signInHandles,
  type SignInLibrary,
  writePassword,
} from '../sign-in/index.ts';
import { refuseEasy } from './easy-password.ts';
import { hashPassword } from './password-hash.ts';
import { linkOfToken } from './password-link-token.ts';
import { insertPasswordLink, openPasswordLink, usePasswordLink } from './store.ts';

/** Milliseconds for which a link is good. */
const linkLife = 30 * 60 * 1000;

/** So many links an account is sent within an hour, whoever asks: nobody's mailbox is filled. */
const linksSent = 5;
const hour = 60 * 60 * 1000;

/** Send a link to set a new password to the account of a sign-in handle, if there is one. */
export const sendPasswordLink = defineJob('send-password-link', v.object({ handles: v.array(v.string()) }));

/** Whether the account exists is found by a job: the answer takes as long for one as for none. */
export const askPasswordLinkVerb: Verb<typeof askPasswordLink> = async (call, { email }) => {
  requirePasswords(call.config);
  if (call.config.mail === undefined) {
    throw new Refusal('PASSWORD_LINKS_OFF', 'Nothing sends e-mail here.');
  }
  const handles = signInHandles(call.keyring, email);
  await inTransaction(call.db, (work) => call.jobs.enqueue(work, sendPasswordLink, { handles }));
  return {};
};

/** Makes a link, which replaces those before; the message that carries it follows from the event. */
export async function makePasswordLink(call: SystemCall, work: Work, handles: string[]): Promise<void> {
  const account = await accountByHandle(work, handles);
  if (account === undefined || (account.demonstration && !call.config.demonstration)) return;
  // Whom the OpenID provider signs in has none to forget.
  if (!(await hasPassword(work, account.id))) return;
  const { times } = await countTry(call, `password-link ${account.id}`, hour);
  if (times > linksSent) return;
  await within(work, call, account.id, async (unit) => {
    const id = call.newId();
    const expiresAt = new Date(call.now().getTime() + linkLife);
    await insertPasswordLink(work, { user_id: account.id, id, expires_at: expiresAt, used_at: null });
    const details = { until: expiresAt.toISOString() };
    await unit.record({ action: 'password.link-asked', subject: id, details });
  });
}

const linkOver = () => new Refusal('PASSWORD_LINK_OVER', 'This link is over. Ask for a new one.');

/** The open link of a token. */
async function findLink(call: Call, token: string) {
  const id = linkOfToken(call.keyring, token);
  const link = id === undefined ? undefined : await openPasswordLink(call.db, id, call.now());
  if (link === undefined) throw linkOver();
  return link;
}

/** Whoever reads the owner's mail is the owner: the device is known from now on. */
export function setPasswordVerb(library: SignInLibrary, recent: RecentSessions): Verb<typeof setPassword> {
  return async (call, { token, password }) => {
    requirePasswords(call.config);
    const link = await findLink(call, token);
    await refuseEasy(call, password);
    const hash = await hashPassword(library, password);
    const device = await transact(call, link.user_id, async (unit) => {
      if (!(await usePasswordLink(unit.work, link, call.now()))) throw linkOver();
      await writePassword(unit.work, link.user_id, hash, call.now());
      await endSessions(unit.work, link.user_id);
      await unit.record({ action: 'password.set', subject: link.id });
      return rememberThisDevice(call, unit.work, link.user_id);
    });
    recent.forget();
    call.setCookies([device]);
    return {};
  };
}
