import type { PartnerMode } from '@credence/contract/partner-endpoint';
import { Badge } from '@credence/ui/badge';
import { modeNames } from '../words/partner-mode.ts';

/** Whose applicants it is about: real ones or those of trials. */
export const ModeBadge = ({ mode }: { mode: PartnerMode }) =>
  mode === 'live' ? <Badge tone="info">{modeNames.live}</Badge> : <Badge>{modeNames.test}</Badge>;
