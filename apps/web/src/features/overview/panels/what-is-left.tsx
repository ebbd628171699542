import { ClockIcon } from '@credence/ui/icons/clock';
import { useText } from '../../../i18n/text.ts';
import styles from '../overview.module.css';
import { minutesLeft } from './minutes.ts';
import type { StatusPanelProps } from './panel-props.ts';
import { FurtherItems, TaskItems } from './task-items.tsx';

/** What a level still asks for, and the minutes that it takes. */
export function WhatIsLeft({ tasks, further }: Pick<StatusPanelProps, 'tasks' | 'further'>) {
  const t = useText();
  return (
    <ul className={styles.list}>
      <TaskItems tasks={tasks} />
      <FurtherItems tasks={further} />
      <li>
        <ClockIcon /> <span>{t('hub.minutes', { count: minutesLeft(tasks, further) })}</span>
      </li>
    </ul>
  );
}
