// The server of the browser tests: the whole program, to which the test adds people and whose clock it moves,
// over the channel.
import { setTimeout } from 'node:timers/promises';
import { partnerMode } from '@credence/contract/partner-endpoint';
import { officerRoles } from '@credence/contract/permission';
import { sites } from '@credence/policy';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import * as v from 'valibot';
import { systemCall } from '../src/base/call.ts';
import { readConfig } from '../src/base/config/config.ts';
import type { Context } from '../src/base/context.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { addApplicant } from '../src/features/applicant/index.ts';
import { watchCampaigns } from '../src/features/campaign/index.ts';
import { watchDuties } from '../src/features/duty/index.ts';
import { addFirstKey, addPartner, changeSettings } from '../src/features/partner/index.ts';
import { watchOrders } from '../src/features/reverification/index.ts';
import { addOfficer } from '../src/features/officer/index.ts';
import type { SignInLibrary } from '../src/features/sign-in/index.ts';
import { runServer } from '../src/run-server.ts';
import { tellFailure } from '../src/base/tell-failure.ts';
import { rememberPasswords } from './passwords.ts';

const order = v.variant('order', [
  v.object({ order: v.literal('add-account'), id: v.number(), email: v.string(), password: v.string() }),
  v.object({
    order: v.literal('add-officer'),
    id: v.number(),
    email: v.string(),
    password: v.string(),
    name: v.string(),
    /** Base32, for an authenticator. */
    secret: v.string(),
  }),
  v.object({
    order: v.literal('verify-account'),
    id: v.number(),
    userId: v.string(),
    site: v.picklist(sites),
    level: v.number(),
  }),
  v.object({
    order: v.literal('add-partner'),
    id: v.number(),
    name: v.string(),
    mode: partnerMode,
    /** Its pages: an origin, and whatever address there one comes back to. */
    origin: v.string(),
    redirect: v.string(),
  }),
  v.object({ order: v.literal('move-clock'), id: v.number(), milliseconds: v.number() }),
]);

let ahead = 0;

/** Who is signed in stays so, and what is done every few minutes is done now. */
async function moveClock({ db, jobs }: Context, milliseconds: number): Promise<void> {
  // Sessions first: a page that asks in between must not find its own ended.
  for (const session of ['account_holder_session', 'officer_session'])
    await sql`update ${sql.table(session)} set
      "expiresAt" = "expiresAt" + ${milliseconds} * interval '1 millisecond',
      "seenAt" = "seenAt" + ${milliseconds} * interval '1 millisecond'`.execute(db);
  // A call may have read its session before that, and the server remembers one for five seconds.
  if (milliseconds > 3_600_000) await setTimeout(5500);
  ahead += milliseconds;
  await inTransaction(db, async (work) => {
    await jobs.enqueue(work, watchDuties, {});
    await jobs.enqueue(work, watchCampaigns, {});
    await jobs.enqueue(work, watchOrders, {});
  });
}

/** What was made: an id, or a partner's key. */
async function carryOut(
  context: Context,
  library: SignInLibrary,
  wish: v.InferOutput<typeof order>,
): Promise<string> {
  switch (wish.order) {
    case 'add-account':
      return addApplicant(context, library, { ...wish, currencyCode: 'EUR' });
    case 'add-officer':
      return addOfficer(context, library, {
        ...wish,
        secret: Secret.fromBase32(wish.secret).utf8,
        roles: [...officerRoles],
        sites: [],
      });
    case 'verify-account':
      await context.db
        .updateTable('applicant')
        .set({ site: wish.site, level: wish.level })
        .where('user_id', '=', wish.userId)
        .execute();
      return wish.userId;
    case 'add-partner': {
      const call = systemCall(context, 'setup', context.newId());
      const partnerId = await addPartner(call, wish);
      await changeSettings(call, partnerId, { origins: [wish.origin], redirects: [wish.redirect] });
      return addFirstKey(call, partnerId, wish.mode);
    }
    case 'move-clock':
      await moveClock(context, wish.milliseconds);
      return '';
  }
}

async function listenToTest(context: Context, library: SignInLibrary): Promise<void> {
  await rememberPasswords(library);
  process.on('message', (message) => {
    const wish = v.parse(order, message);
    carryOut(context, library, wish).then(
      (made) => process.send?.({ id: wish.id, made }),
      (error: unknown) => process.send?.({ id: wish.id, problem: String(error) }),
    );
  });
  // Listening must not keep a stopped server alive.
  process.channel?.unref();
}

runServer(readConfig(process.env), {
  now: () => new Date(Date.now() + ahead),
  onStart: listenToTest,
}).catch(tellFailure);
