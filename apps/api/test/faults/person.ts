import { agreementApply, agreementNeeded } from '@credence/contract/agreement';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import type { Answer, Simulator } from '@credence/simulator';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { trailHolders } from '../../src/app.ts';
import { auditKey, verifyAudit } from '../../src/audit/index.ts';
import { givePictures } from '../applicants.ts';
import { hasten } from '../later.ts';
import type { Client, TestServer } from '../server.ts';
import type { VendorRow } from './vendors.ts';

/** The document that everybody shows. */
export const passport = { country: 'SE', documentType: 'PASSPORT' as const };

type Mounting = ResultOf<typeof verificationSdkInfo>;

/** An applicant's goal: level 1, level 2 after it, or a new document replacing the first. */
export type Aim = 'first' | 'second' | 'update';

/** What an applicant was shown, each time it changed. */
export interface Told {
  /** Of the step, in kyc-info. */
  statuses: string[];
  /** Of the current case; '' where there is none. */
  states: string[];
}

const statusOf = {
  approved: 'SUCCESS',
  retry: 'FAILED_AND_CAN_RETRY',
  refused: 'FAILED_AND_CAN_NOT_RETRY',
  in_review: 'PENDING',
} as const;
export type End = keyof typeof statusOf;

let documents = 0;

/** Where a person is verified. */
interface Surroundings {
  server: TestServer;
  simulator: Simulator;
}

/** An applicant at one vendor. */
export class Person {
  readonly row: VendorRow;
  readonly client: Client;
  readonly aim: Aim;
  readonly #world: Surroundings;
  /** The document that this person has. */
  readonly #document = `L${898_902 + documents++}C`;

  constructor(world: Surroundings, row: VendorRow, client: Client, aim: Aim) {
    this.#world = world;
    this.row = row;
    this.client = client;
    this.aim = aim;
  }

  /**
   * Begins the case, gives the vendor what it wants from us, and agrees to pictures of the face: the next
   * call opens its part.
   */
  async comeToPart(): Promise<void> {
    let asked = await this.askForMount();
    if (asked.code === retCodes.OK) {
      await givePictures(this.client, await this.case());
      asked = await this.askForMount();
    }
    const { code, version, caseId, recipient } = v.parse(agreementNeeded, asked.result);
    await this.client.call(agreementApply, { code, version, caseId, recipient, language: 'en' });
  }

  get #wish(): InputOf<typeof verificationSdkInfo> {
    return { level: Number(this.#level), ...passport };
  }

  get #level(): '1' | '2' {
    return this.aim === 'second' ? '2' : '1';
  }

  /** Asks for a mount, and expects the vendor's part. */
  async mount(): Promise<Mounting['mount']> {
    const info = await this.client.call(verificationSdkInfo, this.#wish);
    expect([info.provider, info.mount.kind]).toEqual([this.row.name, this.row.vendor]);
    return info.mount;
  }

  /** The same, whatever the answer. */
  askForMount(client: Client = this.client): ReturnType<Client['send']> {
    return client.send(verificationSdkInfo, this.#wish);
  }

  async case(): Promise<NonNullable<ResultOf<typeof currentCase>>> {
    const found = await this.client.call(currentCase, { level: this.#level });
    if (found === null) throw new Error('There is no case');
    return found;
  }

  async status(): Promise<string | undefined> {
    const { state } = await this.client.call(kycInfo, { obtain_state: true });
    return state[this.aim === 'second' ? 1 : 0]?.status;
  }

  sessions() {
    return this.#world.server.db
      .selectFrom('provider_session')
      .selectAll()
      .where('user_id', '=', this.client.userId)
      .orderBy('created_at')
      .execute();
  }

  /** The one session that may still bring a verdict. */
  async live() {
    const live = (await this.sessions()).filter(({ state }) =>
      ['opening', 'open', 'handed-in'].includes(state),
    );
    const [session, ...others] = live;
    if (session === undefined || others.length > 0) throw new Error(`There are ${live.length} live sessions`);
    return session;
  }

  /** The vendor concludes something. */
  async decides(answer: Answer, session?: string): Promise<void> {
    const extracted = {
      firstName: 'ANNA MARIA',
      lastName: 'ERIKSSON',
      birthDate: '1974-08-12',
      documentNumber: this.#document,
      country: 'SWE',
      nationality: 'SWE',
      expiryDate: '2034-05-30',
    };
    const id = session ?? (await this.live()).vendor_session;
    expect(this.#world.simulator.control.verdict(this.row.vendor, id, { answer, extracted })).toBe(true);
  }

  /** What the vendor sent, or tried to send. */
  async deliveries() {
    const ids = new Set((await this.sessions()).map(({ vendor_session: id }) => id));
    return this.#world.simulator.control
      .deliveries(this.row.vendor)
      .filter(({ sessionId }) => ids.has(sessionId));
  }

  /** Webhooks about this applicant that were accepted. */
  async reports() {
    const sessions = await this.sessions();
    const ours = sessions.map(({ id }) => id);
    const theirs = sessions.flatMap(({ vendor_session: id }) => (id === '' ? [] : [id]));
    return this.#world.server.db
      .selectFrom('vendor_webhook')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('session_hint', 'in', [...ours, '-']), eb('vendor_session', 'in', [...theirs, '-'])]),
      )
      .execute();
  }

  /** The audit trail, of the account or of one case. */
  async actions(caseId?: string): Promise<string[]> {
    const rows = await this.#world.server.db
      .selectFrom('audit_event')
      .select(['action', 'subject'])
      .where('user_id', '=', this.client.userId)
      .orderBy('sequence')
      .execute();
    return rows
      .filter(({ subject }) => caseId === undefined || subject === caseId)
      .map(({ action }) => action);
  }

  /** What was postponed for this applicant comes due; the clock does not move. */
  hasten(milliseconds: number): Promise<void> {
    return hasten(this.#world.server, milliseconds, this.client.userId);
  }

  /** Keeps looking at what the applicant would see, until the returned function is called. */
  watch(): () => Promise<Told> {
    const told: Told = { statuses: [], states: [] };
    const note = (list: string[], value: string) => {
      if (list.at(-1) !== value) list.push(value);
    };
    const ending = new AbortController();
    const look = async () => {
      note(told.statuses, (await this.status()) ?? '');
      note(told.states, (await this.client.call(currentCase, { level: this.#level }))?.state ?? '');
    };
    const looking = (async () => {
      while (!ending.signal.aborted) {
        await look();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await look();
    })();
    // Its failure is reported by the caller that stops it.
    looking.catch(() => undefined);
    return async () => {
      ending.abort();
      await looking;
      return told;
    };
  }

  caseIs(state: string): Promise<void> {
    return vi.waitFor(async () => expect((await this.case()).state).toBe(state), {
      timeout: 150_000,
      interval: 40,
    });
  }

  /** One verdict, one decision, one intact trail, no session left, and the matching status. */
  async isDecidedOnce(state: End): Promise<void> {
    await this.caseIs(state);
    const { id: caseId } = await this.case();
    // Until the update is approved the level keeps its basis, and it stays approved afterwards.
    expect(await this.status()).toBe(this.aim === 'update' ? 'SUCCESS' : statusOf[state]);
    const { db, context } = this.#world.server;
    const decisions = await db
      .selectFrom('verification_decision')
      .select('id')
      .where('user_id', '=', this.client.userId)
      .where('case_id', '=', caseId)
      .execute();
    expect(decisions).toHaveLength(1);
    const actions = await this.actions(caseId);
    const verdicts = new Set(['case.approved', 'case.retry', 'case.refused', 'case.in-review']);
    expect(actions.filter((action) => verdicts.has(action))).toEqual([`case.${state.replace('_', '-')}`]);
    expect(actions.filter((action) => action === 'case.submitted')).toHaveLength(1);
    expect(actions.filter((action) => action === 'session.finished')).toHaveLength(1);
    const sessions = (await this.sessions()).filter((session) => session.case_id === caseId);
    expect(sessions.filter((session) => session.state === 'finished')).toHaveLength(1);
    expect(sessions.filter(({ state: one }) => ['opening', 'open', 'handed-in'].includes(one))).toEqual([]);
    const audit = await verifyAudit(db, auditKey(context.keyring), trailHolders);
    expect(audit.broken).toEqual([]);
  }
}

/** Only the states of `order` were shown, in that order, each at most once, ending with the last one. */
export function expectToldInOrder(told: readonly string[], order: readonly string[]): void {
  expect(order.filter((one) => told.includes(one))).toEqual(told);
  expect(told.at(-1)).toBe(order.at(-1));
}
