import { labelOutcomes } from '@credence/contract/verification';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  decided,
  extracted,
  mend,
  startVendors,
  vendorRows,
  type Vendors,
} from '../../../test/fixtures/providers-fixture.ts';
import type { ProviderVerdict } from './port/provider.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
});
afterAll(() => vendors.stop());
afterEach(() => mend(vendors));

describe.each(vendorRows)('$name', (row) => {
  test.each(['approve', 'retry', 'refuse', 'review'] as const)(
    'its answer to %s is said in our words [S3.13]',
    async (answer) => {
      const expected = row.verdicts[answer];
      const { verdict } = await decided(row, vendors, answer);
      expect(verdict).toMatchObject({ state: 'checked', submitted: true, labels: expected.labels });
      expect(verdict.facts.providerVerdict).toBe(expected.concluded);
      expect(verdict.privateNote).not.toBe('');
      if (expected.concluded === 'retry' || expected.concluded === 'refused') {
        for (const label of verdict.labels) expect(labelOutcomes[label]).toContain(expected.concluded);
      }
    },
  );

  test('what it read is held against what was declared [S3.13]', async () => {
    const { verdict } = await decided(row, vendors, 'approve');
    expect(verdict.facts).toMatchObject({ readingSure: true, detailsDiffer: false, documentExpired: false });
    expect(comparisonOf(verdict, 'name')).toBe('same');
    expect(comparisonOf(verdict, 'birthDate')).toBe('same');

    const another = await decided(row, vendors, 'approve', {
      read: { ...extracted, birthDate: '1990-01-02', expiryDate: '2020-01-31' },
    });
    expect(another.verdict.facts).toMatchObject({ detailsDiffer: true, documentExpired: true });
    expect(comparisonOf(another.verdict, 'birthDate')).toBe('different');
  });

  test('an approval where nothing was read, or too little to compare, says so [S3.13]', async () => {
    const unread: Parameters<typeof decided>[3][] = [
      { nothingRead: true },
      { read: { ...extracted, firstName: '卡', lastName: '李' } },
      { read: { ...extracted, documentType: 'A_KIND_OF_NEXT_YEAR' } },
    ];
    for (const more of unread) {
      const { verdict } = await decided(row, vendors, 'approve', more);
      expect(verdict.facts).toMatchObject({ providerVerdict: row.unread, readingSure: false });
    }
  });

  if (row.noticesAbandoning)
    test('who gave up has failed in nothing [S3.13]', async () => {
      const { verdict } = await decided(row, vendors, 'abandon');
      expect(verdict).toMatchObject({ state: 'abandoned', submitted: false, labels: [], facts: {} });
    });

  test('what the vendor wrote is for officers alone [S3.13]', async () => {
    const note = 'Looks like somebody we know from Izmir';
    for (const answer of ['retry', 'refuse'] as const) {
      const { verdict } = await decided(row, vendors, answer, { note });
      expect(JSON.stringify(verdict.labels)).not.toContain('Izmir');
      expect(verdict.labels.length).toBeGreaterThan(0);
    }
  });

  test('a reason nobody has heard of leaves the applicant with a text all the same [S3.13]', async () => {
    for (const answer of ['retry', 'refuse'] as const) {
      const { verdict } = await decided(row, vendors, answer, { labels: ['A_REASON_OF_NEXT_YEAR'] });
      const concluded = verdict.facts.providerVerdict;
      if (concluded === 'retry' || concluded === 'refused') expect(verdict.labels).not.toEqual([]);
      expect(concluded).not.toBe('approved');
    }
  });
});

function comparisonOf({ reading }: ProviderVerdict, field: string): string | undefined {
  return reading.comparisons.find((comparison) => comparison.field === field)?.outcome;
}
