import { accountClosing, type AccountClosing, faceConsent } from '@credence/contract/account-closing';

/** What is kept of a verified account that nobody asked to close. */
export const openAccount: AccountClosing = {
  asked: null,
  graceDays: 14,
  kept: [
    { class: 'identity-documents', until: '2031-12-10T09:30:00.000Z' },
    { class: 'case-records', until: '2033-12-10T09:30:00.000Z' },
  ],
};

/** An account with nothing to take back. */
export const nothingAsked = [
  [accountClosing, () => openAccount],
  [faceConsent, () => ({ given: false, approved: false })],
] as const;
