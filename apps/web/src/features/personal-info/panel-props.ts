import type { KycInfo } from '@credence/contract';
import type { PanelData } from './panel-query.ts';
import type { StepLevel, Steps } from './steps.ts';

/** What the panel of the next step is made from. */
export interface NextStepProps {
  level: StepLevel;
  steps: Steps;
  info: KycInfo;
  currency: string;
  detailsComplete: boolean;
}

/** The same with the case and the tasks that every panel but the plain start tells of. */
export interface FurtherPanelProps extends NextStepProps, PanelData {}
