import type { NoticeChannel, NoticeKind, NoticeState } from '@credence/contract/notice';
import type { NoticeView } from './queries.ts';

export const kindNames: Record<NoticeKind, string> = {
  'level-granted': 'Level granted',
  'case-approved': 'Approved, level still waits',
  'update-approved': 'Document updated',
  'case-retry': 'Asked again',
  'case-refused': 'Refused',
  'questionnaire-asked': 'Questionnaire asked for',
  'questionnaire-sent-back': 'Questionnaire sent back',
  'questionnaire-approved': 'Questionnaire approved',
  'questionnaire-reminder': 'Questionnaire, reminder',
  'questionnaire-overdue': 'Questionnaire overdue',
  'questionnaire-withdrawn': 'Questionnaire withdrawn',
  'information-asked': 'Information asked for',
  message: 'Message of an officer',
  agreement: 'Agreement to accept',
  'agreement-reminder': 'Agreement to accept, reminder',
  'agreement-overdue': 'Agreement overdue',
  'class-ended': 'Investor class ended',
  'class-reminder': 'Investor class ends soon, reminder',
  'class-overdue': 'Investor class ended with its day',
  'attempt-allowed': 'Another attempt allowed',
  'document-asked': 'Document runs out',
  'document-reminder': 'Document runs out, reminder',
  'document-overdue': 'Document has run out',
  'details-asked': 'Details to confirm',
  'details-reminder': 'Details to confirm, reminder',
  'details-overdue': 'Details overdue',
  'test-reminder': 'Suitability test to take again, reminder',
  'test-overdue': 'Suitability test overdue',
  'reverification-asked': 'Re-verification asked for',
  'reverification-reminder': 'Re-verification, reminder',
  'reverification-overdue': 'Re-verification overdue',
  'reverification-ended': 'Re-verification ended',
  'sign-in': 'Sign-in from a new device',
  'verification-link': 'Link to verify, from a partner',
  'password-link': 'Link to set a new password',
  'password-changed': 'Password changed',
  'factors-changed': 'Authenticator or passkey changed',
  'messenger-linked': 'Messaging app connected',
  'account-closing': 'Account to be closed',
  'account-closed': 'Account closed',
  'site-moved': 'Moved to another site',
  'identity-reset': 'Verification reset',
  'identity-update': 'Update of the document begun',
  'transfer-offered': 'Transfer, code made',
  'transfer-accepted': 'Transfer, code used',
  'transfer-completed': 'Transfer completed',
  'transfer-returned': 'Transfer undone, to its source',
  'transfer-undone': 'Transfer undone, to its target',
  'transfer-ended': 'Transfer ended',
};

export const channelNames: Record<NoticeChannel, string> = { email: 'E-mail', sms: 'SMS' };

export const stateNames: Record<NoticeState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
  refused: 'Refused',
  'given-up': 'Given up',
};

/** What a state means for the person, and for whoever runs the server. */
export const stateTexts: Record<NoticeState, string> = {
  waiting: 'It is sent as soon as the server takes it.',
  sent: 'The server that sends it has taken it.',
  kept: 'Nothing sends messages of this kind here: it was stored and not sent.',
  refused: 'The other side does not take it. It is not tried again.',
  'given-up': 'No server took it for five days. It is not tried again.',
};

export const viewTitles: Record<NoticeView, string> = { all: 'All', ...stateNames };

const answers: Readonly<Record<string, string>> = {
  ESOCKET: 'the server could not be reached',
  ECONNECTION: 'the server could not be reached',
  ETIMEDOUT: 'the server did not answer in time',
  EDNS: 'the name of the server was not found',
  ETLS: 'the server offers no encryption',
  EAUTH: 'the server refused our login',
  'no-address': 'the account has no address or number',
};

/** What the server said, as a sentence's end; its number where it gave one. */
export const answerWords = (answer: string): string =>
  answers[answer] ?? (/^\d+$/.test(answer) ? `the server answered ${answer}` : answer);
