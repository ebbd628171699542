import type { ApplicantCase } from '@credence/contract';
import { PageHeader, Stack, Stepper } from '@credence/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { type CollectingView, stepOf, stepsOf } from '../case-view.ts';
import type { Level } from '../level.ts';
import { BackToHub } from '../../../case-views/back-to-hub.tsx';
import { BackButton } from './back.tsx';

interface ViewFrameProps {
  level: Level;
  current: ApplicantCase | null;
  view: CollectingView;
  title: string;
  text?: string;
  /** The view that Back leads to; without it Back leaves for the overview. */
  previous?: CollectingView;
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
        above={previous ? <BackButton previous={previous} /> : <BackToHub />}
        title={title}
        text={text}
      />
      {children}
    </Stack>
  );
}
