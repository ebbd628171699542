import type { Level } from '@credence/contract/words';
import { policyFor, type Policy } from '@credence/policy';
import { describe, expect, test } from 'vitest';
import { type Account, type CaseOutline, earnedLevel, levelStatusOf } from './status.ts';

const now = new Date('2026-06-01T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Level 1 asks for a second identity beside the document, of residents of India alone. */
const policy: Policy = policyFor('IN');
const { inAll } = policy.levels[1].attempts;

const inSweden: Account = {
  level: 0,
  site: 'IN',
  verificationSince: null,
  memberTagKyc: 0,
  memberType: 'INDIVIDUAL',
  extraAttempts: { 1: 0, 2: 0 },
  residence: 'SE',
};
const inIndia: Account = { ...inSweden, residence: 'IN' };

function one(state: CaseOutline['state'], changes: Partial<CaseOutline> = {}): CaseOutline {
  return {
    level: 1,
    beside: false,
    state,
    site: 'IN',
    route: 'document',
    document_type: 'PASSPORT',
    country: 'IN',
    created_at: hoursAgo(48),
    submitted_at: state === 'collecting' ? null : hoursAgo(47),
    ...changes,
  };
}
const second = (state: CaseOutline['state'], changes: Partial<CaseOutline> = {}): CaseOutline =>
  one(state, { beside: true, route: 'number', document_type: null, ...changes });

const statusAt = (account: Account, cases: readonly CaseOutline[], level: Level = 1) =>
  levelStatusOf(policy, account, cases, level, now);

describe('an account', () => {
  test('has earned the levels whose every part is approved, none without the one below', () => {
    const [first, higher] = [one('approved'), one('approved', { level: 2 })];
    expect(earnedLevel(policy, inSweden, [])).toBe(0);
    expect(earnedLevel(policy, inSweden, [one('in_review')])).toBe(0);
    expect(earnedLevel(policy, inSweden, [first])).toBe(1);
    expect(earnedLevel(policy, inSweden, [first, higher])).toBe(2);
    expect(earnedLevel(policy, inSweden, [higher])).toBe(0);
  });

  test('has earned a level with a second identity by both, and by neither alone', () => {
    expect(earnedLevel(policy, inIndia, [one('approved')])).toBe(0);
    expect(earnedLevel(policy, inIndia, [second('approved')])).toBe(0);
    expect(earnedLevel(policy, inSweden, [second('approved')])).toBe(0);
    expect(earnedLevel(policy, inIndia, [one('approved'), second('retry')])).toBe(0);
    expect(earnedLevel(policy, inIndia, [one('approved'), second('approved')])).toBe(1);
  });

  test('keeps nothing from another site, or from before its identity was set back', () => {
    const approved = one('approved');
    expect(earnedLevel(policy, inSweden, [{ ...approved, site: 'EU' }])).toBe(0);
    const reset = (hours: number) => ({ ...inSweden, verificationSince: hoursAgo(hours) });
    expect(earnedLevel(policy, reset(47), [approved])).toBe(0);
    expect(earnedLevel(policy, reset(48), [approved])).toBe(1);
    expect(earnedLevel(policy, reset(49), [approved])).toBe(1);
  });
});

describe('a level without a second identity', () => {
  test.each<[string, Partial<Account>, CaseOutline[], string]>([
    ['begun by nobody', {}, [], 'ALLOW'],
    ['with an open case', {}, [one('collecting')], 'ALLOW'],
    [
      'finished at the provider, which has not said so',
      {},
      [one('collecting', { waitingAtProvider: true })],
      'PENDING',
    ],
    ['left after it was finished there', {}, [one('abandoned', { waitingAtProvider: true })], 'ALLOW'],
    ['in review', {}, [one('in_review')], 'PENDING'],
    ['in review on another site', {}, [one('in_review', { site: 'EU' })], 'PENDING'],
    ['refused on another site', {}, [one('refused', { site: 'EU' })], 'ALLOW'],
    ['whose newest case is to be done again', {}, [one('retry'), one('refused')], 'FAILED_AND_CAN_RETRY'],
    ['approved', { level: 1 }, [one('approved')], 'SUCCESS'],
    ['approved at another level', { level: 1 }, [one('approved', { level: 2 })], 'ALLOW'],
    ['of an account whose level is of elsewhere', { level: 1 }, [], 'ALLOW'],
    ['taken back', { level: 0 }, [one('approved')], 'ALLOW'],
    ['of a barred account', { memberTagKyc: 1 }, [], 'NOT_ALLOW'],
    ['of a company', { memberType: 'COMPANY' }, [], 'NOT_ALLOW'],
  ])('that is %s', (_name, changes, cases, status) => {
    const { secondary, secondIdentity, ...level } = statusAt({ ...inSweden, ...changes }, cases);
    expect(level.status).toBe(status);
    expect(level.approved).toBe(status === 'SUCCESS');
    expect([secondary, secondIdentity]).toEqual([undefined, '']);
  });

  test('waits for the one below it', () => {
    expect(statusAt(inSweden, [], 2).status).toBe('NOT_ALLOW');
    expect(statusAt({ ...inSweden, level: 1 }, [one('approved')], 2).status).toBe('ALLOW');
  });

  test('has the tries of its policy and those that officers allowed beyond, whatever became of the account', () => {
    const failed = Array.from({ length: inAll }, () => one('retry'));
    expect(statusAt(inSweden, failed)).toMatchObject({
      status: 'FAILED_AND_CAN_NOT_RETRY',
      main: { attempts: { inAll: 0 } },
    });
    const allowed = { ...inSweden, extraAttempts: { 1: 2, 2: 0 } };
    expect(statusAt(allowed, failed)).toMatchObject({
      status: 'FAILED_AND_CAN_RETRY',
      main: { attempts: { inAll: 2 } },
    });
    const reset = { ...inSweden, verificationSince: now };
    expect(statusAt(reset, failed)).toMatchObject({
      status: 'FAILED_AND_CAN_NOT_RETRY',
      main: { newest: undefined },
    });
  });
});

describe('a level with a second identity', () => {
  test.each<[string, CaseOutline[], string, string]>([
    ['nothing is begun', [], 'ALLOW', 'NEEDED'],
    ['the document waits', [one('in_review')], 'PENDING', 'NEEDED'],
    ['the document is done', [one('approved')], 'ALLOW', 'NEEDED'],
    ['the second identity alone is done', [second('approved')], 'ALLOW', 'SUCCESS'],
    ['it waits', [second('submitted'), one('approved')], 'PENDING', 'PENDING'],
    [
      'it is finished at the provider',
      [second('collecting', { waitingAtProvider: true })],
      'ALLOW',
      'PENDING',
    ],
    ['it is open', [second('collecting')], 'ALLOW', 'NEEDED'],
    ['it is to be done again', [second('retry'), one('approved')], 'ALLOW', 'FAILED'],
    ['it is lost', [second('refused'), one('approved')], 'FAILED_AND_CAN_NOT_RETRY', 'FAILED'],
    ['it is lost before the document is done', [second('refused')], 'FAILED_AND_CAN_NOT_RETRY', 'FAILED'],
    ['it is lost while the document waits', [second('refused'), one('in_review')], 'PENDING', 'FAILED'],
    [
      'the document is to be done again',
      [second('approved'), one('retry')],
      'FAILED_AND_CAN_RETRY',
      'SUCCESS',
    ],
  ])('where %s', (_name, cases, status, secondIdentity) => {
    expect(statusAt(inIndia, cases)).toMatchObject({ status, secondIdentity, approved: false });
  });

  test('stands by both, and each is tried by itself', () => {
    const both = [second('approved'), one('approved')];
    const { main, secondary, ...level } = statusAt({ ...inIndia, level: 1 }, both);
    expect(level).toEqual({ status: 'SUCCESS', approved: true, waits: false, secondIdentity: 'SUCCESS' });
    expect([main.newest, secondary?.newest]).toEqual([both[1], both[0]]);
    expect([main.attempts.inAll, secondary?.attempts.inAll]).toEqual([inAll - 1, inAll - 1]);
  });

  test('outlives a newer try of either', () => {
    const cases = [second('retry'), one('refused'), second('approved'), one('approved')];
    expect(statusAt({ ...inIndia, level: 1 }, cases)).toMatchObject({
      status: 'SUCCESS',
      secondIdentity: 'SUCCESS',
      approved: true,
    });
  });

  test('that was earned and taken back is begun anew: nothing of it counts', () => {
    expect(statusAt(inIndia, [second('approved'), one('approved')])).toMatchObject({
      status: 'ALLOW',
      secondIdentity: 'NEEDED',
      approved: false,
      main: { status: 'ALLOW' },
      secondary: { status: 'ALLOW' },
    });
  });
});

describe('a level that asks for more than its cases', () => {
  const europe = policyFor('EU');
  const verified: Account = { ...inSweden, site: 'EU', level: 1 };
  const first = one('approved', { site: 'EU' });
  const second = one('approved', { site: 'EU', level: 2 });
  const at = (account: Account, cases: readonly CaseOutline[], turn?: 'applicant' | 'others') =>
    levelStatusOf(europe, account, cases, 2, now, turn);

  test('[S4.9] waits once its cases are approved, and says whose turn it is', () => {
    expect(at(verified, [second, first], 'applicant')).toMatchObject({
      status: 'ALLOW',
      waits: true,
      approved: false,
      main: { status: 'SUCCESS' },
    });
    expect(at(verified, [second, first], 'others')).toMatchObject({ status: 'PENDING', waits: true });
    expect(at(verified, [second, first])).toMatchObject({ status: 'PENDING' });
    expect(at({ ...verified, memberTagKyc: 1 }, [second, first], 'applicant').status).toBe('NOT_ALLOW');
  });

  test('waits for nothing before its cases are approved, nor once it was granted', () => {
    const open = one('collecting', { site: 'EU', level: 2 });
    expect(at(verified, [first], 'applicant')).toMatchObject({ status: 'ALLOW', waits: false });
    expect(at(verified, [open, first], 'applicant')).toMatchObject({
      waits: false,
      main: { status: 'ALLOW' },
    });
    expect(at({ ...verified, level: 2 }, [second, first], 'applicant')).toMatchObject({
      status: 'SUCCESS',
      waits: false,
    });
    // Of an account that lost the level below, too: nothing of it counts.
    expect(at({ ...verified, level: 0 }, [second, first]).waits).toBe(false);
  });
});
