import type { CaseState } from '@credence/contract';
import { Badge, ClockIcon, CrossIcon, RotateIcon, SuccessIcon } from '@credence/ui';
import { caseStateNames } from '../i18n/words.ts';

const looks = {
  collecting: { tone: 'neutral', Icon: ClockIcon },
  submitted: { tone: 'neutral', Icon: ClockIcon },
  in_review: { tone: 'info', Icon: ClockIcon },
  approved: { tone: 'success', Icon: SuccessIcon },
  retry: { tone: 'warning', Icon: RotateIcon },
  refused: { tone: 'danger', Icon: CrossIcon },
  abandoned: { tone: 'neutral', Icon: CrossIcon },
  expired: { tone: 'neutral', Icon: CrossIcon },
} as const;

/** Where a case stands. */
export function StateBadge({ state }: { state: CaseState }) {
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {caseStateNames[state]}
    </Badge>
  );
}
