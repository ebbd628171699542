import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { Stepper } from '@credence/ui/stepper';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { BackToOverview } from '../../../views/back-to-overview.tsx';
import { type CollectingView, stepOf, stepsOf } from '../../case/index.ts';
import { BackButton } from './back.tsx';

interface ViewFrameProps {
  level: Level;
  current: ApplicantCase | null;
  view: CollectingView;
  title: string;
  text?: string;
  /** The view that Back leads to; without it Back leaves for the overview. */
  previous?: CollectingView | undefined;
  children: ReactNode;
}

/** What the views of a case that is being put together have in common: the step, the way back, the title. */
export function ViewFrame({ level, current, view, title, text, previous, children }: ViewFrameProps) {
  const t = useText();
  const steps = stepsOf(level, current);
  const position = steps.indexOf(stepOf(view, current));
  return (
    <Stack gap="lg">
      <Stepper
        label={t('document.steps.label')}
        steps={steps.map((step) => t(`document.step.${step}`))}
        current={position}
        positionText={t('document.steps.position', { step: position + 1, count: steps.length })}
        doneText={t('document.steps.done')}
      />
      <PageHeader
        above={previous ? <BackButton previous={previous} /> : <BackToOverview />}
        title={title}
        text={text}
      />
      {children}
    </Stack>
  );
}
