import type { QueueItem } from '@credence/contract/review-queue';
import { Badge } from '@credence/ui/badge';
import { CheckIcon } from '@credence/ui/icons/check';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { WarningIcon } from '@credence/ui/icons/warning';
import { readingNames } from '../words/case.ts';
import { Quiet } from './quiet.tsx';

const badges = {
  waiting: { tone: 'neutral', Icon: ClockIcon },
  none: { tone: 'danger', Icon: CrossIcon },
  unsure: { tone: 'warning', Icon: WarningIcon },
} as const;

/** How the machine-readable zone was read. */
export function ReadingBadge({ state }: { state: QueueItem['reading'] }) {
  if (state === 'sure') return <Quiet icon={<CheckIcon />}>{readingNames.sure}</Quiet>;
  const { tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {readingNames[state]}
    </Badge>
  );
}
