import type { StepStatus } from '@credence/contract/kyc';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect } from 'react';
import { host } from '../../../host/choose.ts';
import { isBegun, isLimitedBy, isWaiting } from '../../../queries/kyc.ts';
import styles from '../overview.module.css';
import { CanNotRetry, CanRetry, Pending } from './case-panels.tsx';
import { BegunPanel } from './begun-panel.tsx';
import { Closed, Paused } from './inactive-panels.tsx';
import { OpenPanel, RegionPanel } from './open-panel.tsx';
import { isLimited } from './panel-notes.tsx';
import type { StatusPanelProps, NextStepProps } from './panel-props.ts';
import { panelQuery } from './panel-query.ts';
import { WaitsPanel } from './waits-panel.tsx';
import { UpdateUnderWay } from './update-banner.tsx';
import { Verified } from './verified-panel.tsx';
import { WaysPanel } from './ways-panel.tsx';

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

/** Ends and ways that say more than the status alone. */
const others = {
  waits: WaitsPanel,
  region: RegionPanel,
  begun: BegunPanel,
  verified: Verified,
  ways: WaysPanel,
};
const all = { ...panels, ...others };

function panelOf(props: StatusPanelProps): keyof typeof all {
  const { level, steps, info, tasks, ways, detailsComplete } = props;
  const { status } = steps[level];
  if (isWaiting(info) && (status === 'ALLOW' || status === 'PENDING')) return 'waits';
  const startable = status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY';
  if (startable && isLimitedBy(info, 'LIMITATION_REGION')) return 'region';
  if (startable && isBegun(info)) return 'begun';
  const first = tasks.find((task) => task.status === 'TODO');
  if (status !== 'ALLOW' || first?.code === 'SECOND_IDENTITY') return status;
  // What is verified comes first, and the next level beneath it.
  if (level === 2) return 'verified';
  return detailsComplete && ways.length > 0 && !isLimited(info) ? 'ways' : status;
}

/** The next step of every status but the plain start; it appears whole, with its case and tasks. */
export default function StatusPanel(given: NextStepProps) {
  // The previous panel stays until the next one has its data.
  const props = useDeferredValue(given);
  const { level, steps, info } = props;
  const { data } = useSuspenseQuery(panelQuery(level, steps[level].status, info));
  useEffect(() => host.ready(), []);
  const whole = { ...props, ...data };
  const PanelOfStatus = all[panelOf(whole)];
  return (
    <div className={styles.extras} data-view>
      {/* Each level is news of its own. */}
      <PanelOfStatus key={info.applicant.level} {...whole} />
      {data.update && <UpdateUnderWay update={data.update} />}
    </div>
  );
}
