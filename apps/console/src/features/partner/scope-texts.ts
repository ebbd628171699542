import type { PartnerScope } from '@credence/contract/partner-endpoint';

/** What a scope lets a key do. */
export const scopeTexts: Readonly<Record<PartnerScope, string>> = {
  'applicants:read': 'Read states and verdicts.',
  'applicants:write': 'Create applicants, open the flow for them, send links.',
  'applicants:erase': 'Have accounts closed and erased.',
  'applicants:export': 'Read everything that the partner has at once.',
  'webhooks:read': 'Read where events are sent, and how that went.',
  'webhooks:write': 'Change where events are sent, and send them again.',
  'settings:read': 'Read the settings and the list of keys.',
  'settings:write': 'Change name, origins, redirect addresses and look.',
  'keys:write': 'Make and revoke keys that may do no more than this one.',
};
