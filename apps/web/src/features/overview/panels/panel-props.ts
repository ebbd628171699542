import type { KycInfo } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import type { Steps } from '../levels/steps.ts';
import type { PanelData } from './panel-query.ts';

/** What the panel of the next step is made from. */
export interface NextStepProps {
  level: Level;
  steps: Steps;
  info: KycInfo;
  currency: string;
  detailsComplete: boolean;
}

/** Whether the form comes before the document: a vendor compares the details itself. */
export const detailsFirst = ({ info, detailsComplete }: NextStepProps): boolean =>
  !detailsComplete && info.provider !== 'PROVIDER_DEFAULT';

/** The same with the case and the tasks that every panel but the plain start tells of. */
export interface StatusPanelProps extends NextStepProps, PanelData {}
