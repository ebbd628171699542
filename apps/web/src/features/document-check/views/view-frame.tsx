import { PageHeader, Stack, Stepper } from '@credence/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import type { CollectingView } from '../case-view.ts';
import { BackButton, BackToHub } from './back.tsx';

/** The step of the stepper to which each view belongs. */
const stepOf: Record<CollectingView, number> = {
  choose: 0,
  guide: 1,
  'document-front': 1,
  'document-back': 1,
  selfie: 2,
  review: 3,
};

interface ViewFrameProps {
  view: CollectingView;
  title: string;
  text?: string;
  /** The view that Back leads to; without it Back leaves for the overview. */
  previous?: CollectingView;
  children: ReactNode;
}

/** What the views of a case that is being put together have in common: the step, the way back, the title. */
export function ViewFrame({ view, title, text, previous, children }: ViewFrameProps) {
  const t = useText();
  const steps = [
    t('document.step.document'),
    t('document.step.pictures'),
    t('document.step.selfie'),
    t('document.step.review'),
  ];
  const current = stepOf[view];
  return (
    <Stack gap="lg">
      <Stepper
        label={t('document.steps.label')}
        steps={steps}
        current={current}
        positionText={t('document.steps.position', { step: current + 1, count: steps.length })}
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
