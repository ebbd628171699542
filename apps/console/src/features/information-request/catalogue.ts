import type { InformationItem } from '@credence/contract/information-request';
import { wordsOf } from '../../words/text.ts';

/** What an item asks for, as officers call it. */
export const kindNames: Record<InformationItem['kind'], string> = {
  text: 'Short text',
  'long-text': 'Long text',
  date: 'Date',
  'yes-no': 'Yes or no',
  money: 'Amount of money',
  files: 'Files (pictures or PDF)',
};

const usualNames: Readonly<Record<string, string>> = {
  transaction: 'Explain a transaction',
  counterparty: 'Relation to a counterparty',
  'bank-statement': 'Bank statement',
  payslips: 'Payslip',
  'source-of-funds': 'Source of funds',
  'proof-of-address': 'Proof of address',
  wallet: 'Wallet ownership',
};

/** How officers call an item that is often asked for. */
export const usualName = (code: string): string => usualNames[code] ?? wordsOf(code);
