import type { TextKey, Translate } from '../i18n/text.ts';

/** Why something is asked, by the server's codes. */
const texts: Readonly<Record<string, TextKey>> = {
  change: 'asked.change',
  changes: 'asked.changes',
  edition: 'asked.edition',
  expired: 'asked.expired',
  expiry: 'asked.expiry',
  'high-risk-country': 'asked.country',
  'class-expired': 'asked.class.expired',
  'class-expiring': 'asked.class.expiring',
  level: 'asked.level',
  monitoring: 'asked.monitoring',
  periodic: 'asked.periodic',
  'public-function': 'asked.function',
  regulator: 'asked.regulator',
  renew: 'asked.renew',
  renewal: 'asked.renewal',
  review: 'asked.review',
  score: 'asked.score',
  site: 'asked.site',
};

/** Why an account is asked for something, in words; undefined where it does so by itself. */
export function reasonAsked(t: Translate, reason: string): string | undefined {
  // A server newer than this page may know other reasons.
  return reason === '' ? undefined : t(texts[reason] ?? 'asked.other');
}
