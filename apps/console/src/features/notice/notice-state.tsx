import type { NoticeState } from '@credence/contract/notice';
import { Badge } from '@credence/ui/badge';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { DocumentIcon } from '@credence/ui/icons/document';
import { SuccessIcon } from '@credence/ui/icons/success';
import { stateNames } from './notice-words.ts';

const badges = {
  waiting: { tone: 'info', Icon: ClockIcon },
  sent: { tone: 'success', Icon: SuccessIcon },
  kept: { tone: 'neutral', Icon: DocumentIcon },
  refused: { tone: 'danger', Icon: CrossIcon },
  'given-up': { tone: 'danger', Icon: CrossIcon },
} as const;

/** Where a message is on its way. */
export function NoticeStateBadge({ state }: { state: NoticeState }) {
  const { tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {stateNames[state]}
    </Badge>
  );
}
