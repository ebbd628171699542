import type { TemplateState } from '@credence/contract/template-editing';
import { Badge } from '@credence/ui/badge';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { SuccessIcon } from '@credence/ui/icons/success';
import { templateStateNames } from './words.ts';

const badges = {
  published: { tone: 'success', Icon: SuccessIcon },
  retired: { tone: 'neutral', Icon: CrossIcon },
  withdrawn: { tone: 'danger', Icon: CrossIcon },
  unpublished: { tone: 'neutral', Icon: ClockIcon },
} as const;

/** How a template stands. */
export function TemplateBadge({ state }: { state: TemplateState }) {
  const { tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {templateStateNames[state]}
    </Badge>
  );
}

/** How a draft under way stands. */
export const DraftBadge = ({ state }: { state: 'editing' | 'submitted' }) => (
  <Badge tone={state === 'submitted' ? 'warning' : 'info'} icon={<ClockIcon />}>
    {state === 'submitted' ? 'Waits for approval' : 'Being edited'}
  </Badge>
);
