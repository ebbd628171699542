import type { QueueItem } from '@credence/contract';
import { Badge, CheckIcon, ClockIcon, CrossIcon, WarningIcon } from '@credence/ui';
import { readingNames } from '../i18n/words.ts';
import { Quiet } from './quiet.tsx';

const looks = {
  waiting: { tone: 'neutral', Icon: ClockIcon },
  none: { tone: 'danger', Icon: CrossIcon },
  unsure: { tone: 'warning', Icon: WarningIcon },
} as const;

/** How the machine-readable zone was read. */
export function ReadingBadge({ state }: { state: QueueItem['reading'] }) {
  if (state === 'sure') return <Quiet icon={<CheckIcon />}>{readingNames.sure}</Quiet>;
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {readingNames[state]}
    </Badge>
  );
}
