import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunt } from '../../../../test/hunt.ts';
import { notBefore } from './tries.ts';

const hour = 3_600_000;

test('whatever Retry-After says, an endpoint is left alone for an hour at most, and never for less than nothing', () => {
  const now = new Date('2026-11-27T12:00:00.000Z');
  const said = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  fc.assert(
    fc.property(said, (header) => {
      const wait = (notBefore(header, now)?.getTime() ?? now.getTime() + 1) - now.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(hour);
    }),
    hunt(500),
  );
});
