import { classes } from '../css/classes.ts';
import styles from './icon.module.css';

/** `label` names the icon for screen readers; without it the icon is decorative and hidden from them. */
export interface IconProps {
  label?: string | undefined;
  className?: string | undefined;
}

interface DrawingProps extends IconProps {
  d: string;
  /** Mirrored in right-to-left text. */
  mirror?: boolean;
}

/** Every icon is drawn on a 24-unit grid with one stroke width, in the size of the text beside it. */
export function Icon({ d, label, className, mirror }: DrawingProps) {
  return (
    <svg
      className={classes(styles.icon, mirror && styles.mirror, className)}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={d} />
    </svg>
  );
}
