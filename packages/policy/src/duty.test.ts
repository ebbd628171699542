import { describe, expect, test } from 'vitest';
import { diligenceRule, type DutyStanding, limitsOf, noticeDue, policyFor, sites } from './index.ts';

const policy = policyFor('CREDENCE');
const nowhere = { residence: '', nationalities: [] };
const btc = (...duties: Parameters<typeof limitsOf>[2]) => limitsOf(policy, 1, duties).dailyLimits['BTC'];

describe.each(sites)('the duties of %s', (site) => {
  const { duties } = policyFor(site);

  test('[S2.9] [S2.11] can be met: reminders come before the day, and the limits only fall with it', () => {
    for (const terms of [duties?.diligence, duties?.information]) {
      if (terms === undefined) throw new Error('A site without terms.');
      const { days, daysToMend, reminders, remains } = terms;
      expect(daysToMend).toBeGreaterThan(0);
      expect(Math.max(...reminders)).toBeLessThan(days);
      expect(Math.min(...reminders)).toBeGreaterThan(0);
      expect(reminders).toEqual(reminders.toSorted((one, other) => other - one));
      for (const percent of Object.values(remains)) {
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }
      expect(remains.overdue).toBeLessThan(remains.open);
      // Sending never costs anything, or nobody would.
      expect(remains.waiting).toBeGreaterThanOrEqual(remains.open);
    }
  });
});

test.each<[standing: DutyStanding, diligence: string, information: string]>([
  ['open', '5', '10'],
  ['waiting', '5', '10'],
  ['overdue', '0', '2.5'],
])('[S2.9] what remains of 10 BTC while a duty is %s', (standing, diligence, information) => {
  expect(btc({ kind: 'diligence', standing })).toBe(diligence);
  expect(btc({ kind: 'information', standing })).toBe(information);
});

test('the strictest duty counts, none leaves all, and no amount is rounded', () => {
  expect(btc()).toBe('10');
  expect(btc({ kind: 'information', standing: 'overdue' }, { kind: 'diligence', standing: 'open' })).toBe(
    '2.5',
  );
  const odd = { ...policy.levels[1], dailyLimits: { BTC: '0.00000001', USD: '1234567.89' } };
  const remains = { open: 33, waiting: 33, overdue: 1 };
  const { duties } = policy;
  if (duties === undefined) throw new Error('There are no duties.');
  const own = {
    ...policy,
    levels: { ...policy.levels, 1: odd },
    duties: { ...duties, information: { ...duties.information, remains } },
  };
  expect(limitsOf(own, 1, [{ kind: 'information', standing: 'open' }]).dailyLimits).toEqual({
    BTC: '0.0000000033',
    USD: '407407.4037',
  });
});

test('an older edition, which has no duties, limits nothing and opens nothing', () => {
  const { duties: _, ...older } = policy;
  expect(limitsOf(older, 1, [{ kind: 'diligence', standing: 'overdue' }]).percent).toBe(100);
  expect(diligenceRule(older, { ...nowhere, residence: 'IR' })).toBeUndefined();
});

describe('[S2.9] due diligence opens', () => {
  const submitted = (template: string, band: string | null, answers = {}) =>
    diligenceRule(policy, { ...nowhere, submitted: { template, band, answers } });

  test('by a score, of monitoring by the questions that belong to it', () => {
    expect(submitted('question', 'high')).toMatchObject({ reason: 'score', opens: 'eddQuestionnaire' });
    expect(submitted('rcQuestionnaire', 'high')).toMatchObject({
      reason: 'score',
      opens: 'rcEddQuestionnaire',
    });
    expect(submitted('question', 'medium')).toBeUndefined();
    expect(submitted('piquestion', null)).toBeUndefined();
  });

  test('by a public function of one’s own or of somebody close, whatever the score', () => {
    for (const item of ['own-function', 'related-function']) {
      expect(submitted('nsquestion', 'medium', { [item]: 'yes' })?.reason).toBe('public-function');
      expect(submitted('nsquestion', 'low', { [item]: 'no' })).toBeUndefined();
      expect(submitted('question', 'low', { [item]: 'yes' })).toBeUndefined();
    }
  });

  test('by residence in a country on either list, by nationality only where measures are called for', () => {
    const by = (residence: string, ...nationalities: string[]) =>
      diligenceRule(policy, { residence, nationalities })?.reason;
    expect(by('VN', 'DE')).toBe('high-risk-country');
    expect(by('DE', 'VN')).toBeUndefined();
    expect(by('DE', 'IR')).toBe('high-risk-country');
    expect(by('DE', 'DE')).toBeUndefined();
    expect(by('DE', 'DE', 'TR', 'IR'), 'whichever of several it is').toBe('high-risk-country');
    expect(by('DE', 'DE', 'VN')).toBeUndefined();
    expect(by('DE'), 'none').toBeUndefined();
    expect(by('', '')).toBeUndefined();
  });

  test('for nobody because of residence in the European Economic Area', () => {
    const by = (residence: string, nationality: string) =>
      diligenceRule(policyFor('EU'), { residence, nationalities: [nationality] });
    expect(by('BG', 'BG')).toBeUndefined();
    expect(by('DE', 'IR')).toBeDefined();
  });
});

test('a notice is due on the day of a reminder, the latest where several were missed, and at the end', () => {
  const day = 86_400_000;
  const due = (days: number) => noticeDue([7, 3, 1], days * day);
  expect([8, 7, 6, 3.1, 3, 1.1, 1, 0.1, 0, -5].map(due)).toEqual([undefined, 7, 7, 7, 3, 3, 1, 1, 0, 0]);
});
