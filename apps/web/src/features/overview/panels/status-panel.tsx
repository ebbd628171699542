import type { StepStatus } from '@credence/contract/kyc';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect } from 'react';
import { host } from '../../../host/choose.ts';
import { isWaiting, isLimitedBy } from '../../../queries/kyc.ts';
import styles from '../overview.module.css';
import { CanNotRetry, CanRetry, Pending } from './case-panels.tsx';
import { Closed, Paused, Verified } from './inactive-panels.tsx';
import { NewLevelNotice } from './new-level-notice.tsx';
import { OpenPanel, RegionPanel } from './open-panel.tsx';
import type { StatusPanelProps, NextStepProps } from './panel-props.ts';
import { panelQuery } from './panel-query.ts';
import { WaitsPanel } from './waits-panel.tsx';
import { UpdateUnderWay } from './update-banner.tsx';

/** The next step of each status; a record over the union, so that none can be forgotten (S4.9). */
const panels: Record<StepStatus, ComponentType<StatusPanelProps>> = {
  ALLOW: OpenPanel,
  NOT_ALLOW: Closed,
  PENDING: Pending,
  SUCCESS: Verified,
  FAILED_AND_CAN_RETRY: CanRetry,
  FAILED_AND_CAN_NOT_RETRY: CanNotRetry,
  CERTIFICATION_DISABLED: Paused,
};

/** The next step of every status but the plain start; it appears whole, with its case and tasks. */
export default function StatusPanel(given: NextStepProps) {
  // The previous panel stays until the next one has its data.
  const props = useDeferredValue(given);
  const { level, steps, info } = props;
  const { status } = steps[level];
  const { data } = useSuspenseQuery(panelQuery(level, status));
  useEffect(() => host.ready(), []);
  const startable = status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY';
  const waits = isWaiting(info) && (status === 'ALLOW' || status === 'PENDING');
  const PanelOfStatus = waits
    ? WaitsPanel
    : startable && isLimitedBy(info, 'LIMITATION_REGION')
      ? RegionPanel
      : panels[status];
  return (
    <>
      <div className={styles.extras} data-view>
        <PanelOfStatus {...props} {...data} />
        {data.update && <UpdateUnderWay update={data.update} />}
      </div>
      {info.applicant.level > 0 && <NewLevelNotice info={info} />}
    </>
  );
}
