import type { CaseState } from '@credence/contract/verification';
import { Badge } from '@credence/ui/badge';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { SuccessIcon } from '@credence/ui/icons/success';
import { caseStateNames } from '../words/case.ts';

const badges = {
  collecting: { tone: 'neutral', Icon: ClockIcon },
  submitted: { tone: 'neutral', Icon: ClockIcon },
  in_review: { tone: 'info', Icon: ClockIcon },
  approved: { tone: 'success', Icon: SuccessIcon },
  retry: { tone: 'warning', Icon: RotateIcon },
  refused: { tone: 'danger', Icon: CrossIcon },
  abandoned: { tone: 'neutral', Icon: CrossIcon },
  expired: { tone: 'neutral', Icon: CrossIcon },
} as const;

/** The state of a case. */
export function StateBadge({ state }: { state: CaseState }) {
  const { tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {caseStateNames[state]}
    </Badge>
  );
}
