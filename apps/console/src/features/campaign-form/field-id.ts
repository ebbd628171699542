import type { CampaignField } from '@credence/contract/campaign-plan';

/** The id of the control of a field, to be focused. */
export const fieldId = (field: CampaignField): string => `campaign-${field}`;
