import type { OfficerRole } from '@credence/contract/permission';

export const roleNames: Record<OfficerRole, string> = {
  reviewer: 'Reviewer',
  senior: 'Senior',
  lead: 'Lead',
  auditor: 'Auditor',
  administrator: 'Administrator',
};

/** What each role is for. */
export const roleTexts: Record<OfficerRole, string> = {
  reviewer: 'Decides cases and questionnaires, and asks accounts for more',
  senior: 'The same; bars accounts, and is the second officer for what a colleague proposes',
  lead: 'The same; writes and publishes questionnaires, and runs campaigns',
  auditor: 'Sees everything, and changes nothing',
  administrator: 'Says who may do what; sees no account',
};
