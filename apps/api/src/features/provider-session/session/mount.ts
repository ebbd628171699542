import { setTimeout as sleep } from 'node:timers/promises';
import type { VendorMount } from '@credence/contract/vendor-calls';
import type { Level } from '@credence/contract/words';
import { transact, type Unit } from '../../../audit/index.ts';
import type { AccountKey } from '../../../seal/index.ts';
import type { AccountCall } from '../../../base/call.ts';
import {
  type OpenedSession,
  ProviderUnavailable,
  type SessionRequest,
  type VerificationProvider,
} from '../../provider/index.ts';
import { readApplicant } from '../../applicant/index.ts';
import { newestCase } from '../../case/index.ts';
import { planPoll } from './poll.ts';
import { eraseAtVendor } from './settle.ts';
import {
  liveSession,
  lockSession,
  openMount,
  readSession,
  referenceOf,
  sealMount,
  recordHeartbeat,
  takeOver,
  updateSession,
  type SessionRow,
} from './store.ts';

/** A request for the mount of a session. */
export interface MountRequest {
  call: AccountCall;
  key: AccountKey;
  provider: VerificationProvider;
  session: SessionRow;
  request: SessionRequest;
  /** This request inserted the row, so it calls the vendor. */
  begun: boolean;
}

/**
 * How often the process calling the vendor sends a heartbeat, and after how long without one another takes
 * over; in milliseconds.
 */
const heartbeatEvery = 1500;
const heartbeatTimeout = 6000;

/**
 * How long to wait for another process's vendor call, and how often to check, at first and later; in
 * milliseconds.
 */
const longestWait = 40_000;
const checkEvery = (waited: number): number => (waited < 3000 ? 150 : 1000);

/** With less than this left, in milliseconds, a mount is not handed out any more. */
const minimumLeft = 30_000;

/**
 * The mount of a live session: opened at the vendor if it is not open yet, from the sealed copy while that is
 * valid, else renewed. Undefined if the session was ended meanwhile. Throws `ProviderUnavailable`.
 */
export async function mountOf(mountRequest: MountRequest): Promise<VendorMount | undefined> {
  const { session } = mountRequest;
  if (session.state === 'opening')
    return mountRequest.begun ? open(mountRequest) : openAfterOthers(mountRequest);
  const valid = validMount(mountRequest, session);
  if (valid !== undefined) return valid;
  try {
    return await renewOnce(mountRequest);
  } catch (error) {
    // The current mount still works for a moment, and the vendor may be back by then.
    const last = error instanceof ProviderUnavailable ? validMount(mountRequest, session, 0) : undefined;
    if (last === undefined) throw error;
    return last;
  }
}

/** The stored mount of a level's newest case, if still valid; never calls the vendor. */
export async function validMountOf(
  call: AccountCall,
  level: Level,
): Promise<Exclude<VendorMount, { kind: 'own' }> | undefined> {
  const { userId } = call.actor;
  const newest = await newestCase(call.db, userId, level);
  const session = newest && (await liveSession(call.db, userId, newest.id));
  if (session?.state !== 'open') return undefined;
  const { key } = await readApplicant(call.db, userId, call.keyring);
  const mount = validMount({ call, key }, session);
  return mount?.kind === 'own' ? undefined : mount;
}

/** The sealed copy, if it is valid for long enough. */
function validMount(
  { call, key }: Pick<MountRequest, 'call' | 'key'>,
  session: SessionRow,
  atLeast = minimumLeft,
): VendorMount | undefined {
  const left = (session.mount_expires_at?.getTime() ?? 0) - call.now().getTime();
  return left > atLeast ? openMount(key, session) : undefined;
}

/**
 * Calls the vendor and stores its answer. If this process is killed in between, another continues with the
 * same id.
 */
async function open({
  call,
  key,
  provider,
  session,
  request,
}: MountRequest): Promise<VendorMount | undefined> {
  const heartbeats = setInterval(() => {
    recordHeartbeat(call.db, session, call.now()).catch(() => call.log.warn('a session could not be kept'));
  }, heartbeatEvery);
  let opened: OpenedSession;
  try {
    opened = await provider.openSession(request);
  } catch (error) {
    // Whatever went wrong, the next request need not wait for this one.
    await recordHeartbeat(call.db, session, new Date(call.now().getTime() - heartbeatTimeout));
    throw error;
  } finally {
    clearInterval(heartbeats);
  }
  return transact(call, session.user_id, async (unit) => {
    const now = call.now();
    const ids = { vendor_applicant: opened.vendorApplicant, vendor_session: opened.vendorSession };
    const current = await lockSession(unit.work, session.user_id, session.id);
    if (current?.state !== 'opening') {
      // Another process took over and opened it; it is the same session.
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
    await planPoll(call, unit.work, { ...current, ...changes });
    await unit.record({
      action: 'session.open',
      subject: session.case_id,
      details: { session: session.id, provider: session.provider },
    });
    return opened.mount;
  });
}

/** Waits for the process that is calling the vendor, and takes over if its heartbeats stop. */
async function openAfterOthers(mountRequest: MountRequest): Promise<VendorMount | undefined> {
  const { call, session } = mountRequest;
  for (let waited = 0; waited < longestWait; waited += checkEvery(waited)) {
    const current = await readSession(call.db, session.user_id, session.id);
    if (current?.state !== 'opening') return undefined;
    const now = call.now();
    const silent = now.getTime() - current.updated_at.getTime() >= heartbeatTimeout;
    if (silent && (await takeOver(call.db, current, now))) return open({ ...mountRequest, session: current });
    await sleep(checkEvery(waited));
  }
  throw new ProviderUnavailable(session.provider, 'timeout');
}

/**
 * The applicant has left the vendor's part, which some vendors end with that: whoever comes back is given
 * fresh access, or what there is where the vendor cannot be asked just then.
 */
export async function pauseSession(call: AccountCall, unit: Unit, session: SessionRow): Promise<void> {
  const usable = new Date(call.now().getTime() + minimumLeft);
  if (session.mount_expires_at === null || session.mount_expires_at <= usable) return unit.unchanged();
  await updateSession(unit.work, session.user_id, session.id, { mount_expires_at: usable });
  await planPoll(call, unit.work, { ...session, mount_expires_at: usable });
  await unit.record({
    action: 'session.paused',
    subject: session.case_id,
    details: { session: session.id, provider: session.provider },
  });
}

const renewals = new Map<string, Promise<VendorMount>>();

/** Several tabs with an expired mount share one renewal. */
function renewOnce(mountRequest: MountRequest): Promise<VendorMount> {
  const { id } = mountRequest.session;
  const running = renewals.get(id) ?? renew(mountRequest).finally(() => renewals.delete(id));
  renewals.set(id, running);
  return running;
}

async function renew(mountRequest: MountRequest): Promise<VendorMount> {
  const { call, key, provider, session, request } = mountRequest;
  // Another may have renewed it since the row was read.
  const known = await readSession(call.db, session.user_id, session.id);
  const valid = known && validMount(mountRequest, known);
  if (valid !== undefined) return valid;
  const { mount, expiresAt, vendorSession } = await provider.renewMount(referenceOf(session), request);
  const ids = vendorSession === undefined ? {} : { vendor_session: vendorSession };
  await transact(call, session.user_id, async (unit) => {
    const current = await lockSession(unit.work, session.user_id, session.id);
    if (current?.state !== 'open') return superseded(call, unit, session, ids);
    const changes = { ...ids, mount: sealMount(key, session.id, mount), mount_expires_at: expiresAt };
    await updateSession(unit.work, session.user_id, session.id, changes);
    await planPoll(call, unit.work, { ...current, ...changes });
    await unit.record({
      action: 'session.renewed',
      subject: session.case_id,
      details: { session: session.id, provider: session.provider },
    });
  });
  return mount;
}

/** Ended during the vendor call: the vendor now knows more of the person than it was told to delete. */
async function superseded(
  call: AccountCall,
  unit: Unit,
  session: SessionRow,
  ids: { vendor_applicant?: string; vendor_session?: string },
): Promise<void> {
  if (Object.keys(ids).length === 0) return unit.unchanged();
  await updateSession(unit.work, session.user_id, session.id, ids);
  await eraseAtVendor(call, unit.work, { ...session, ...ids });
  await unit.record({
    action: 'session.superseded',
    subject: session.case_id,
    details: { session: session.id, provider: session.provider },
  });
}
