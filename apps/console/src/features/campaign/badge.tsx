import type { CampaignState } from '@credence/contract/campaign';
import { Badge } from '@credence/ui/badge';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import { stateNames } from './words.ts';

const badges = {
  draft: { tone: 'info', Icon: ClockIcon },
  submitted: { tone: 'warning', Icon: ClockIcon },
  starting: { tone: 'info', Icon: ClockIcon },
  running: { tone: 'success', Icon: SuccessIcon },
  paused: { tone: 'warning', Icon: WarningIcon },
  ended: { tone: 'neutral', Icon: CrossIcon },
} as const;

/** How a campaign stands. */
export function CampaignBadge({ state }: { state: CampaignState }) {
  const { tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {stateNames[state]}
    </Badge>
  );
}
