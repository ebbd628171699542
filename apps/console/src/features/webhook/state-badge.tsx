import type { DeliveryState } from '@credence/contract/webhook';
import { Badge } from '@credence/ui/badge';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { SuccessIcon } from '@credence/ui/icons/success';
import { stateNames } from './webhook-words.ts';

const badges = {
  waiting: { tone: 'info', Icon: ClockIcon },
  delivered: { tone: 'success', Icon: SuccessIcon },
  'given-up': { tone: 'danger', Icon: CrossIcon },
} as const;

/** Where a delivery is on its way. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {stateNames[state]}
    </Badge>
  );
}
