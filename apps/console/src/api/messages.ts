import { type FailureReason, reasonOf } from './client.ts';

const texts: Partial<Record<FailureReason, string>> = {
  UNREACHABLE: 'We can’t connect right now. Check your connection and try again.',
  REQUEST_TIMEOUT: 'The server did not answer in time. Try again.',
  TOO_MANY_REQUESTS: 'Too many requests in a short time. Wait a minute and try again.',
  SERVER_FAILED: 'Something went wrong on the server. Try again; if it stays, tell your administrator.',
  NO_PERMISSION: 'Your account isn’t allowed to do this. Ask your administrator.',
  PERMISSION_MISSING: 'None of your roles permits this. Ask an administrator for the role that does.',
  PROPOSAL_NOT_FOUND: 'This proposal does not exist, or no longer does.',
  PROPOSAL_OPEN: 'This was proposed already and waits for a second officer.',
  PROPOSAL_OVER: 'This proposal was answered already. Reload the page to see how.',
  PROPOSAL_CHANGED:
    'What this was about has changed since it was proposed, so it is void. Look at it again and propose it anew.',
  PROPOSAL_FOUR_EYES:
    'Another officer has to answer this: nobody agrees to their own work, or about themselves.',
  RIGHTS_CHANGED: 'These rights have changed in the meantime. Reload the page to see them.',
  REASON_NEEDED: 'Nothing of this account waits to be decided. Say why you look at it.',
  LOOKS_USED_UP:
    'You have looked at as many decided accounts as an hour allows, and this was reported. Try again later, or ask a colleague.',
  SINGLE_SIGN_ON_OFF: 'There is no provider to sign in at. Use your password.',
  SINGLE_SIGN_ON_OVER: 'This sign-in took too long, or was begun in another window. Start again.',
  SINGLE_SIGN_ON_FAILED: 'The answer of the provider could not be checked. Start again.',
  SINGLE_SIGN_ON_AWAY: 'The provider does not answer. Try again in a few minutes.',
  SINGLE_SIGN_ON_EMAIL_TAKEN:
    'An officer with your e-mail signs in with a password. Ask your administrator to connect you.',
  SINGLE_SIGN_ON_EMAIL_MISSING:
    'The provider named no confirmed e-mail address of yours. Ask whoever looks after your account there.',
  PASSWORDS_OFF: 'Passwords are not used here. Sign in with the provider.',
  ORIGIN_REFUSED:
    'This page was opened from an address the server does not know. Open the console from its usual address.',
  NOT_SIGNED_IN: 'You are signed out. Sign in again.',
  CASE_NOT_FOUND: 'This case does not exist, or no longer does.',
  NOT_FOUND: 'This does not exist, or no longer does.',
  FILE_NOT_FOUND: 'This file no longer exists.',
  FILE_PROCESSING: 'This picture is still being prepared. Try again in a moment.',
  FILE_DAMAGED: 'This picture cannot be read, so it was not kept. The applicant has to take it again.',
  CLAIM_HELD: 'Another officer holds it.',
  CLAIM_MISSING: 'You no longer hold it.',
  CASE_DECIDED: 'This waits for no decision any more: it was decided already, or taken back.',
  CASE_STATE_CONFLICT: 'This has moved on in the meantime. Reload the page to see how it stands.',
  TRANSFER_NOT_UNDONE: 'The transfer cannot be undone any more. Close this window to see why.',
  ACCOUNT_BARRED: 'The account is barred from verification. Let it in again first, or decide otherwise.',
  QUESTIONNAIRE_NOT_FOUND: 'This questionnaire does not exist, or no longer does.',
  QUESTIONNAIRE_NOT_EDITABLE:
    'This questionnaire has moved on in the meantime: it was submitted, taken back, decided or withdrawn.',
  QUESTIONNAIRE_OPEN: 'The account has been asked for this questionnaire already.',
  TEMPLATE_NOT_FOUND: 'This questionnaire is not published for the site of the account.',
  CLASS_NOT_OFFERED: 'The site of the account does not have this class. Send the questionnaire back.',
  CLASS_TERMS_MISSING:
    'The applicant has not agreed to the terms of the class, or took them back. It cannot be granted.',
  CLASS_NOT_REACHED: 'What you ticked does not meet the criteria of the class.',
  SUITABILITY_NOT_OFFERED: 'The site of the account does not have this test.',
  TEMPLATE_CODE_TAKEN: 'Another questionnaire has this code. Choose another one.',
  TEMPLATE_DRAFT_EXISTS: 'A draft of this questionnaire is under way already. Go on with that one.',
  TEMPLATE_DRAFT_NOT_FOUND: 'This draft does not exist, or no longer does.',
  TEMPLATE_DRAFT_CHANGED: 'Somebody has saved this draft in the meantime. Reload the page to see it.',
  TEMPLATE_DRAFT_CLOSED: 'This draft cannot be changed any more: it was submitted, published or discarded.',
  TEMPLATE_INVALID: 'The draft has faults, which have to be mended first.',
  TEMPLATE_FOUR_EYES: 'Another officer has to do this: nobody approves what they wrote or submitted.',
  TEMPLATE_IN_USE: 'Policies still ask for this questionnaire, so it cannot be retired.',
  CAMPAIGN_NOT_FOUND: 'This campaign does not exist, or no longer does.',
  CAMPAIGN_CHANGED:
    'Somebody has changed this campaign in the meantime. Reload the page to see how it stands.',
  CAMPAIGN_NOT_NOW: 'The campaign is not in a state that allows this. Reload the page to see how it stands.',
  CAMPAIGN_FOUR_EYES: 'Another officer has to do this: nobody starts what they wrote or submitted.',
  CAMPAIGN_INVALID: 'The plan is not complete. Mend the fields that are marked, then try again.',
  LABELS_UNSUITABLE: 'One of the reasons does not suit this decision. Choose again.',
  INPUT_INVALID: 'The server did not accept what was sent. Check the fields and try again.',
  ANSWER_UNKNOWN:
    'The server answered in a way this page does not understand. Reload the page; it may be out of date.',
};

/** What a failure says to an officer: what happened and what to do. */
export function explain(error: unknown): string {
  const reason = reasonOf(error);
  return (reason && texts[reason]) ?? 'Something went wrong. Try again.';
}
