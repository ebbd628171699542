import type { IconProps } from '@credence/ui/icons/icon';
import type { ComponentType, ReactNode } from 'react';
import styles from './points.module.css';

/** One thing to know before going on. */
export interface Point {
  Icon: ComponentType<IconProps>;
  title: string;
  text: ReactNode;
}

/** What to know before going on, point by point. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ Icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Icon className={styles.icon} />
          <div>
            <h2 className={styles.title}>{title}</h2>
            <div className={styles.text}>{text}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}
