import type { StepStatus } from '@credence/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect } from 'react';
import { isLimitedBy } from '../../case-views/limitation.ts';
import { host } from '../../host/choose.ts';
import styles from './hub.module.css';
import { CanNotRetry, CanRetry, Pending } from './case-panels.tsx';
import { NewLevelNotice } from './new-level-notice.tsx';
import type { FurtherPanelProps, NextStepProps } from './panel-props.ts';
import { OpenPanel, RegionPanel } from './open-panel.tsx';
import { panelQuery } from './panel-query.ts';
import { Closed, Paused, Verified } from './still-panels.tsx';
import { UpdateUnderWay } from './update-under-way.tsx';

/** The next step of each status; a record over the union, so that none can be forgotten (S4.9). */
const panels: Record<StepStatus, ComponentType<FurtherPanelProps>> = {
  ALLOW: OpenPanel,
  NOT_ALLOW: Closed,
  PENDING: Pending,
  SUCCESS: Verified,
  FAILED_AND_CAN_RETRY: CanRetry,
  FAILED_AND_CAN_NOT_RETRY: CanNotRetry,
  CERTIFICATION_DISABLED: Paused,
};

/** The next step of every status but the plain start: it appears whole, with the case and the tasks that it tells of. */
export default function FurtherPanel(given: NextStepProps) {
  // What stood there stays until the next panel has what it tells.
  const props = useDeferredValue(given);
  const { level, steps, info } = props;
  const { status } = steps[level];
  const { data } = useSuspenseQuery(panelQuery(level, status));
  useEffect(() => host.ready(), []);
  const startable = status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY';
  const PanelOfStatus = startable && isLimitedBy(info, 'LIMITATION_REGION') ? RegionPanel : panels[status];
  return (
    <>
      <div className={styles.extras}>
        <PanelOfStatus {...props} {...data} />
        {data.update && <UpdateUnderWay update={data.update} />}
      </div>
      {info.applicant.level > 0 && <NewLevelNotice info={info} />}
    </>
  );
}
