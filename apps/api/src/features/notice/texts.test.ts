import { noticeKind } from '@credence/contract/notice';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { supportedLanguages } from '@credence/contract/language';

const around = {
  name: 'Credence',
  address: 'https://account.example/user/accounts/auth',
  unsubscribe: 'https://account.example/user/public/unsubscribe?token=x',
};
const dueAt = '2027-03-01T10:00:00.000Z';
const details = {
  level: '1',
  title: 'Source of funds',
  at: '2027-02-01T10:00:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
};

/** What these tell has one. */
const hasDay = /-(?:asked|sent-back|reminder|overdue)$/;

test.each(supportedLanguages)(
  'every message can be written in %s, whole, and short enough for three SMS',
  async (language) => {
    for (const kind of noticeKind.options) {
      const { subject, text, short } = await compose(
        { kind, language, details: hasDay.test(kind) ? { ...details, dueAt } : details },
        around,
      );
      expect(`${subject}${text}`, kind).not.toMatch(/[{}]|undefined/);
      expect(short.split('\n').at(-1), kind).toBe('account.example');
      expect(short, kind).toContain(subject);
      // What one of them holds depends on whether all of its signs are in the oldest alphabet.
      const wide = /[^\n -~\u00a1-\u00ff]/.test(short);
      expect(short.length, `${kind} ${short}`).toBeLessThanOrEqual(3 * (wide ? 67 : 153));
    }
  },
);

test('by when something is due is said with it, but not twice where it has passed', async () => {
  const of = async (kind: 'document-asked' | 'document-overdue') => {
    const { text } = await compose({ kind, language: 'tr-TR', details: { dueAt } }, around);
    return text.split('2027').length - 1;
  };
  expect([await of('document-asked'), await of('document-overdue')]).toEqual([1, 1]);
});
