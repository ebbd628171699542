import { setTimeout as sleep } from 'node:timers/promises';
import type { VendorMount } from '@credence/contract';
import { transact, type Unit } from '../../../audit/index.ts';
import type { AccountKey } from '../../../blobs/seal.ts';
import type { AccountActor } from '../../../http/actor.ts';
import type { Call } from '../../../http/call.ts';
import {
  ProviderUnavailable,
  type OpenedSession,
  type SessionRequest,
  type VerificationProvider,
} from '../providers/provider.ts';
import { readApplicant } from '../../applicant/index.ts';
import { newestCase } from '../store.ts';
import { planLook } from './looks.ts';
import { eraseAtVendor } from './settle.ts';
import {
  liveSession,
  lockSession,
  openMount,
  readSession,
  referenceOf,
  sealMount,
  stillOpening,
  takeOver,
  updateSession,
  type SessionRow,
} from './store.ts';

/** A session whose mount is wanted. */
export interface Asking {
  call: Call<AccountActor>;
  key: AccountKey;
  provider: VerificationProvider;
  session: SessionRow;
  request: SessionRequest;
  /** We wrote the row in this request: it is ours to ask the vendor. */
  begun: boolean;
}

/** How often whoever asks a vendor says that he is still there, and how long after his last word another takes over; in milliseconds. */
const beat = 1500;
const silence = 6000;

/** How long to wait for what another asks the vendor, and how often to look, at first and after a while; in milliseconds. */
const longestWait = 40_000;
const glanceAt = (waited: number): number => (waited < 3000 ? 150 : 1000);

/** With less than this left, in milliseconds, a mount is no longer good to begin with. */
const leastLeft = 30_000;

/**
 * What to mount for a live session: opened at the vendor where it is not yet, from the sealed copy while that is good, else renewed. Undefined
 * where the session was ended meanwhile. Throws `ProviderUnavailable`.
 */
export async function mountOf(asking: Asking): Promise<VendorMount | undefined> {
  const { session } = asking;
  if (session.state === 'opening') return asking.begun ? open(asking) : openAfterOthers(asking);
  const good = goodMount(asking, session);
  if (good !== undefined) return good;
  try {
    return await renewOnce(asking);
  } catch (error) {
    // What is there works for a moment more, and the vendor may be back by then.
    const last = error instanceof ProviderUnavailable ? goodMount(asking, session, 0) : undefined;
    if (last === undefined) throw error;
    return last;
  }
}

/** What is mounted at a vendor for the newest case of a level, while it is good; nobody is asked for another. */
export async function goodMountOf(
  call: Call<AccountActor>,
  level: 1 | 2,
): Promise<Exclude<VendorMount, { kind: 'own' }> | undefined> {
  const { userId } = call.actor;
  const newest = await newestCase(call.db, userId, level);
  const session = newest && (await liveSession(call.db, userId, newest.id));
  if (session?.state !== 'open') return undefined;
  const { key } = await readApplicant(call.db, userId, call.keyring);
  const mount = goodMount({ call, key }, session);
  return mount?.kind === 'own' ? undefined : mount;
}

/** The sealed copy, while there is enough left of its time. */
function goodMount(
  { call, key }: Pick<Asking, 'call' | 'key'>,
  session: SessionRow,
  atLeast = leastLeft,
): VendorMount | undefined {
  const left = (session.mount_expires_at?.getTime() ?? 0) - call.now().getTime();
  return left > atLeast ? openMount(key, session) : undefined;
}

/** Asks the vendor, and writes down what it answers. Should we be killed in between, another goes on with the same id. */
async function open({ call, key, provider, session, request }: Asking): Promise<VendorMount | undefined> {
  const alive = setInterval(() => {
    stillOpening(call.db, session, call.now()).catch(() => call.log.warn('a session could not be kept'));
  }, beat);
  let opened: OpenedSession;
  try {
    opened = await provider.openSession(request);
  } catch (error) {
    // Whatever it was, the next one who asks need not wait for us.
    await stillOpening(call.db, session, new Date(call.now().getTime() - silence));
    throw error;
  } finally {
    clearInterval(alive);
  }
  return transact(call, session.user_id, async (unit) => {
    const now = call.now();
    const ids = { vendor_applicant: opened.vendorApplicant, vendor_session: opened.vendorSession };
    const current = await lockSession(unit.work, session.user_id, session.id);
    if (current?.state !== 'opening') {
      // Another who took over has opened it; it is the same session.
      if (current?.state === 'open' || current?.state === 'handed-in') unit.unchanged();
      else await superseded(call, unit, session, ids);
      return undefined;
    }
    const changes = {
      ...ids,
      state: 'open' as const,
      mount: sealMount(key, session.id, opened.mount),
      mount_expires_at: opened.expiresAt,
      updated_at: now,
    };
    await updateSession(unit.work, session.user_id, session.id, changes);
    await planLook(call, unit.work, { ...current, ...changes });
    await unit.record({
      action: 'session.open',
      subject: session.case_id,
      details: { session: session.id, provider: session.provider },
    });
    return opened.mount;
  });
}

/** Waits for whoever asks the vendor already, and takes over when nothing is heard of him any more. */
async function openAfterOthers(asking: Asking): Promise<VendorMount | undefined> {
  const { call, session } = asking;
  for (let waited = 0; waited < longestWait; waited += glanceAt(waited)) {
    const current = await readSession(call.db, session.user_id, session.id);
    if (current?.state !== 'opening') return undefined;
    const now = call.now();
    const silent = now.getTime() - current.updated_at.getTime() >= silence;
    if (silent && (await takeOver(call.db, current, now))) return open({ ...asking, session: current });
    await sleep(glanceAt(waited));
  }
  throw new ProviderUnavailable(session.provider, 'timeout');
}

const renewals = new Map<string, Promise<VendorMount>>();

/** Several tabs whose time is up share one renewal. */
function renewOnce(asking: Asking): Promise<VendorMount> {
  const { id } = asking.session;
  const running = renewals.get(id) ?? renew(asking).finally(() => renewals.delete(id));
  renewals.set(id, running);
  return running;
}

async function renew(asking: Asking): Promise<VendorMount> {
  const { call, key, provider, session, request } = asking;
  // Another may have done it since the row was read.
  const known = await readSession(call.db, session.user_id, session.id);
  const good = known && goodMount(asking, known);
  if (good !== undefined) return good;
  const { mount, expiresAt, vendorSession } = await provider.renewMount(referenceOf(session), request);
  const ids = vendorSession === undefined ? {} : { vendor_session: vendorSession };
  await transact(call, session.user_id, async (unit) => {
    const current = await lockSession(unit.work, session.user_id, session.id);
    if (current?.state !== 'open') return superseded(call, unit, session, ids);
    const changes = { ...ids, mount: sealMount(key, session.id, mount), mount_expires_at: expiresAt };
    await updateSession(unit.work, session.user_id, session.id, changes);
    await planLook(call, unit.work, { ...current, ...changes });
    await unit.record({
      action: 'session.renewed',
      subject: session.case_id,
      details: { session: session.id, provider: session.provider },
    });
  });
  return mount;
}

/** Ended while the vendor was asked, which knows more of the person now than we have told it to forget. */
async function superseded(
  call: Call<AccountActor>,
  unit: Unit,
  session: SessionRow,
  ids: { vendor_applicant?: string; vendor_session?: string },
): Promise<void> {
  if (Object.keys(ids).length === 0) return unit.unchanged();
  await updateSession(unit.work, session.user_id, session.id, ids);
  await eraseAtVendor(call, unit.work, session);
  await unit.record({
    action: 'session.superseded',
    subject: session.case_id,
    details: { session: session.id, provider: session.provider },
  });
}
