import type { ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { Badge } from '@credence/ui/badge';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import { questionnaireStatusNames } from '../../words/questionnaire.ts';
import { wordsOf } from '../../words/text.ts';

type Status = ReviewQuestionnaireLine['status'];

const looks = {
  QUESTIONNAIRE_STATUS_UNDEFINED: { tone: 'neutral', Icon: CrossIcon },
  QUESTIONNAIRE_STATUS_UNSUBMIT: { tone: 'neutral', Icon: ClockIcon },
  QUESTIONNAIRE_STATUS_PENDING: { tone: 'info', Icon: ClockIcon },
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: { tone: 'info', Icon: ClockIcon },
  QUESTIONNAIRE_STATUS_APPROVED: { tone: 'success', Icon: SuccessIcon },
  QUESTIONNAIRE_STATUS_REJECTED: { tone: 'warning', Icon: RotateIcon },
} as const satisfies Record<Status, object>;

/** Where a questionnaire is. */
export function QuestionnaireBadge({ status }: { status: Status }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {questionnaireStatusNames[status]}
    </Badge>
  );
}

/** Classes of risk are named by each template; most have these. */
const tones: Readonly<Record<string, 'warning' | 'danger'>> = { medium: 'warning', high: 'danger' };

/** The class of risk that the score reaches. */
export function BandBadge({ band }: { band: string }) {
  const tone = tones[band];
  return (
    <Badge tone={tone} icon={tone && <WarningIcon />}>
      {wordsOf(band)}
    </Badge>
  );
}
