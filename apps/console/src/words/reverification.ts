import type { DocumentType, ReverificationConsequence } from '@credence/contract/first-words';
import type { ReverificationReason } from '@credence/contract/reverification-words';
import { documentTypeNames } from './case.ts';
import { countryName } from './text.ts';

/** Why an account is to verify again. */
export const reverificationReasons: Record<ReverificationReason, string> = {
  regulator: 'Demand of a regulator',
  expiry: 'A document runs out',
  refresh: 'Regular refresh of the file',
  policy: 'New edition of the policy',
  doubt: 'Doubt about the identity',
};

/** What holds once the day has passed. */
export const reverificationConsequences: Record<ReverificationConsequence, string> = {
  none: 'nothing changes',
  limits: 'a part of the limits remains',
  'withdrawal-only': 'withdrawals only',
};

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** `Passport or Identity card of India`; empty lists narrow nothing. */
export function documentWords(types: readonly DocumentType[], countries: readonly string[]): string {
  const kind = types.length === 0 ? 'Document' : oneOf.format(types.map((type) => documentTypeNames[type]));
  return countries.length === 0 ? kind : `${kind} of ${oneOf.format(countries.map(countryName))}`;
}
