import type { InformationItem } from '@credence/contract/information-request';

/** What an item asks for, as officers call it. */
export const kindNames: Record<InformationItem['kind'], string> = {
  text: 'Short text',
  'long-text': 'Long text',
  date: 'Date',
  'yes-no': 'Yes or no',
  money: 'Amount of money',
  files: 'Files (pictures or PDF)',
};

interface Usual extends Pick<InformationItem, 'kind' | 'label'> {
  name: string;
  hint: string;
}

/** What is asked for most often, in words that can be sent as they are. */
export const usualItems: readonly Usual[] = [
  {
    name: 'Explain a transaction',
    kind: 'long-text',
    label: 'What was this transaction for?',
    hint: 'Say what it was about, why it was made at that time and in that amount, and who asked for it.',
  },
  {
    name: 'Relation to a counterparty',
    kind: 'long-text',
    label: 'Who is on the other side, and how do you know each other?',
    hint: 'Give the full name and the country, say since when and from where you know each other, and whether there were payments between you before.',
  },
  {
    name: 'Bank statement',
    kind: 'files',
    label: 'Bank statement of the last three months',
    hint: 'It has to show the name of the bank, your name, the number of the account and every payment of these months.',
  },
  {
    name: 'Payslip',
    kind: 'files',
    label: 'Your last three payslips',
    hint: 'They have to show your name, your employer, the month and what you were paid.',
  },
  {
    name: 'Source of funds',
    kind: 'files',
    label: 'A paper that shows where the money comes from',
    hint: 'For example a contract of sale, a certificate of inheritance, a tax assessment, or a statement of another exchange. It has to show your name, the amount and the date.',
  },
  {
    name: 'Proof of address',
    kind: 'files',
    label: 'A paper that shows where you live',
    hint: 'For example an electricity or water bill, a bank statement or a letter of an authority, not older than three months, with your name and your address.',
  },
  {
    name: 'Wallet ownership',
    kind: 'files',
    label: 'Proof that the wallet is yours',
    hint: 'For example a picture of the wallet app that shows the address and its last transactions. Never send a private key or a recovery phrase.',
  },
];
