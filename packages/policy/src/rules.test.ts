import { decisionFacts, decidingRules, reviewRules } from '@credence/contract/words';
import { beforeAll, describe, expect, test } from 'vitest';
import { decide, policyFor, sites, type DecisionFacts, type DecisionRule } from './index.ts';

const verdicts = [undefined, 'approved', 'retry', 'refused', 'review'] as const;

/** What no machine may decide over. */
const doubts = [
  'underAge',
  'countryRefused',
  'accountBarred',
  'documentSeenElsewhere',
  'faceSeenElsewhere',
] as const satisfies readonly (keyof DecisionFacts)[];

const flags = decisionFacts.filter(
  (fact) => fact !== 'providerVerdict' && !doubts.some((doubt) => doubt === fact),
);

/**
 * Every combination of what can be known, 5 × 2¹² × 6: of the doubts at most one, because any of them leads
 * to a person and nothing is stronger.
 */
const everything: DecisionFacts[] = verdicts.flatMap((providerVerdict) =>
  [[], ...doubts.map((doubt) => [doubt])].flatMap((doubted) =>
    Array.from({ length: 2 ** flags.length }, (_, bits) => ({
      ...(providerVerdict === undefined ? {} : { providerVerdict }),
      ...Object.fromEntries([
        ...doubted.map((doubt) => [doubt, true]),
        ...flags.flatMap((flag, index) => ((bits >> index) & 1 ? [[flag, true]] : [])),
      ]),
    })),
  ),
);

/** Each list of rules once, with the sites that have it. */
const lists = [...new Set(sites.map((site) => policyFor(site).automatic))].map((automatic) => ({
  automatic,
  of: sites.filter((site) => policyFor(site).automatic === automatic).join(', '),
}));

describe.each(lists)('the automatic rules of $of', ({ automatic }) => {
  /** What follows from each of them, decided once for all the tests. */
  const outcomes: string[] = [];
  let silent: DecisionFacts[] = [];
  beforeAll(() => {
    silent = everything.filter((facts, index) => {
      const { outcome, fired } = decide(automatic, facts);
      outcomes[index] = outcome;
      return fired.length === 0;
    });
  });
  const wrong = (expected: (facts: DecisionFacts, outcome: string) => boolean): DecisionFacts | undefined =>
    everything.find((facts, index) => !expected(facts, outcomes[index] ?? ''));

  test('have names of their own, and each can fire', () => {
    const names = automatic.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const rule of automatic) {
      expect(Object.keys(rule.when)).not.toEqual([]);
      expect(decide(automatic, rule.when).fired.map(({ name }) => name)).toContain(rule.name);
    }
  });

  test('a face or document seen with another account, a minor, a refused country and a barred account go to a person, whatever else is known', () => {
    expect(
      wrong((facts, outcome) => !doubts.some((doubt) => facts[doubt] === true) || outcome === 'review'),
    ).toBeUndefined();
  });

  test('nothing refuses but the provider itself', () => {
    expect(
      wrong((facts, outcome) => outcome !== 'refuse' || facts.providerVerdict === 'refused'),
    ).toBeUndefined();
  });

  test('nothing approves without somebody who vouches, nor where details differ or the document is over', () => {
    expect(
      wrong(
        (facts, outcome) =>
          outcome !== 'approve' ||
          (((facts.providerVerdict === 'approved' && facts.readingSure === true) ||
            facts.registryConfirmed === true ||
            facts.reusedVerification === true) &&
            (facts.providerVerdict === undefined || facts.providerVerdict === 'approved') &&
            facts.detailsDiffer !== true &&
            !(
              facts.providerVerdict === 'approved' &&
              (facts.addressUnproven === true || facts.livenessUnproven === true)
            ) &&
            facts.documentRefused !== true &&
            facts.pictureUnreadable !== true &&
            facts.registryUnknown !== true &&
            !(
              facts.readingSure === true &&
              (facts.documentExpired || facts.documentTypeDiffers || facts.documentNotTaken)
            )),
      ),
    ).toBeUndefined();
  });

  test('where no rule fires a person decides', () => {
    expect(decide(automatic, {})).toEqual({ outcome: 'review', labels: [], fired: [] });
    const quiet = new Set(silent);
    expect(wrong((facts, outcome) => !quiet.has(facts) || outcome === 'review')).toBeUndefined();
  });

  test('the applicant reads the labels of the rules that decided, each once, and of no weaker one', () => {
    for (const one of automatic) {
      for (const other of automatic) {
        const { outcome, labels, fired } = decide(automatic, { ...one.when, ...other.when });
        const names = new Set(fired.map(({ name }) => name));
        const deciding = automatic.filter((rule) => names.has(rule.name) && rule.outcome === outcome);
        expect(new Set(labels)).toEqual(new Set(deciding.flatMap((rule) => rule.labels)));
        expect(labels).toHaveLength(new Set(labels).size);
      }
    }
  });

  test('the order of the rules does not matter', () => {
    const turned = [...automatic].reverse();
    expect(wrong((facts, outcome) => decide(turned, facts).outcome === outcome)).toBeUndefined();
  });

  test('what is known to be false counts as not known, or leads to a person', () => {
    const denied: DecisionFacts = Object.fromEntries([...flags, ...doubts].map((flag) => [flag, false]));
    expect(
      wrong((facts, outcome) =>
        [outcome, 'review'].includes(decide(automatic, { ...denied, ...facts }).outcome),
      ),
    ).toBeUndefined();
  });
});

test('nobody is approved on a site whose regulator asks for an interview', () => {
  const { automatic } = policyFor('TUR');
  expect(everything.filter((facts) => decide(automatic, facts).outcome === 'approve')).toEqual([]);
  expect(
    decide(policyFor('CREDENCE').automatic, { providerVerdict: 'approved', readingSure: true }).outcome,
  ).toBe('approve');
});

test('a provider’s approval without a reading of the document goes to a person, with the rule that says so', () => {
  for (const site of sites) {
    const { automatic } = policyFor(site);
    const unread = decide(automatic, { providerVerdict: 'approved', readingSure: false });
    expect(unread.outcome).toBe('review');
    expect(unread.fired.map(({ name }) => name)).toContain('approved-unread');
    expect(decide(automatic, { providerVerdict: 'approved' }).outcome).toBe('review');
  }
});

test('a provider’s approval of a level with a proof of address goes to a person where none was told that is recent enough', () => {
  for (const site of sites) {
    const facts: DecisionFacts = { providerVerdict: 'approved', readingSure: true, addressUnproven: true };
    const unproven = decide(policyFor(site).automatic, facts);
    expect(unproven.outcome).toBe('review');
    expect(unproven.fired.map(({ name }) => name)).toContain('address-unproven');
  }
});

test('a provider’s approval of a level with liveness goes to a person where its answer tells of no check that was passed', () => {
  for (const site of sites) {
    const facts: DecisionFacts = { providerVerdict: 'approved', readingSure: true, livenessUnproven: true };
    const unproven = decide(policyFor(site).automatic, facts);
    expect(unproven.outcome).toBe('review');
    expect(unproven.fired.map(({ name }) => name)).toContain('liveness-unproven');
  }
});

test('[S7.10] a document that is refused whatever it shows is asked for again, with the reason', () => {
  for (const site of sites) {
    const { automatic } = policyFor(site);
    expect(decide(automatic, { documentRefused: true })).toMatchObject({
      outcome: 'ask-again',
      labels: ['tax-number-only'],
    });
  }
  const { automatic } = policyFor('CREDENCE');
  const approved: DecisionFacts = { providerVerdict: 'approved', readingSure: true, documentRefused: true };
  expect(decide(automatic, approved).outcome).toBe('ask-again');
});

test('a document of a type that is not taken is asked for again, with the reason', () => {
  const { automatic } = policyFor('CREDENCE');
  const facts: DecisionFacts = { providerVerdict: 'approved', readingSure: true, documentNotTaken: true };
  expect(decide(automatic, facts)).toMatchObject({ outcome: 'ask-again', labels: ['document-not-accepted'] });
});

test('a decision lists every rule that fired with the facts it looked at, and the labels of those that decided', () => {
  const { automatic } = policyFor('CREDENCE');
  expect(
    decide(automatic, {
      providerVerdict: 'approved',
      readingSure: true,
      documentExpired: true,
      documentTypeDiffers: true,
      detailsDiffer: false,
    }),
  ).toEqual({
    outcome: 'ask-again',
    labels: ['document-expired', 'document-type-differs'],
    fired: [
      { name: 'document-expired', inputs: { readingSure: true, documentExpired: true } },
      { name: 'document-type-differs', inputs: { readingSure: true, documentTypeDiffers: true } },
      { name: 'provider-approved', inputs: { providerVerdict: 'approved', readingSure: true } },
    ],
  });
  const both = decide(automatic, { documentSeenElsewhere: true, faceSeenElsewhere: true });
  expect(both).toMatchObject({ outcome: 'review', labels: ['identity-in-use'] });
  expect(both.fired.map(({ name }) => name)).toEqual(['document-seen-elsewhere', 'face-seen-elsewhere']);
});

test('a lower outcome never hides a stronger one', () => {
  const parts = { when: { readingSure: true }, labels: [] };
  const all: DecisionRule[] = [
    { ...parts, name: 'provider-unsure', outcome: 'review' },
    { ...parts, name: 'provider-refused', outcome: 'refuse' },
    { ...parts, name: 'provider-asks-again', outcome: 'ask-again' },
    { ...parts, name: 'provider-approved', outcome: 'approve' },
  ];
  const outcomes = all.map((_, index) => decide(all.slice(index), { readingSure: true }).outcome);
  expect(outcomes).toEqual(['review', 'refuse', 'ask-again', 'approve']);
});

test('every rule that officers can filter and read by is one of some site', () => {
  const names = new Set<string>(sites.flatMap((site) => policyFor(site).automatic.map(({ name }) => name)));
  expect([...reviewRules, ...decidingRules].filter((name) => !names.has(name))).toEqual([]);
});
