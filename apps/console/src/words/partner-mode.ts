import type { PartnerMode } from '@credence/contract/partner-endpoint';

export const modeNames: Record<PartnerMode, string> = { live: 'Live', test: 'Test' };

/** For what is new: trials first. */
export const newModes: readonly { value: PartnerMode; label: string }[] = [
  { value: 'test', label: 'Test: trial applicants only' },
  { value: 'live', label: modeNames.live },
];
