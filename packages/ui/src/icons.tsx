import { classes } from './classes.ts';
import styles from './icons.module.css';

/** `label` names the icon for screen readers; without it the icon is decoration and hidden from them. */
export interface IconProps {
  label?: string | undefined;
  className?: string | undefined;
}

interface DrawingProps extends IconProps {
  d: string;
  /** Points the other way in right-to-left text. */
  mirror?: boolean;
}

/** Every icon is drawn on a 24-unit grid with one stroke width, and takes the size of the text beside it. */
function Icon({ d, label, className, mirror }: DrawingProps) {
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

export const CheckIcon = (props: IconProps) => <Icon {...props} d="m5 12.5 4.5 4.5L19 7.5" />;
export const CrossIcon = (props: IconProps) => <Icon {...props} d="m6 6 12 12M18 6 6 18" />;
export const WarningIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 9.5v4M12 16.9v.1M10.7 4.3 3 17.8A1.5 1.5 0 0 0 4.3 20h15.4a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0Z"
  />
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M12 11v5.5M12 7.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
export const SuccessIcon = (props: IconProps) => (
  <Icon {...props} d="m8 12.4 2.8 2.8L16 9.6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
export const ErrorIcon = (props: IconProps) => (
  <Icon {...props} d="M12 7v6M12 16.4v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
/** Points to where reading goes on. */
export const ArrowIcon = (props: IconProps) => <Icon {...props} mirror d="M4.5 12h15M13.5 6l6 6-6 6" />;
/** Points to where reading came from. */
export const BackIcon = (props: IconProps) => <Icon {...props} mirror d="M19.5 12h-15M10.5 6l-6 6 6 6" />;
/** Points down; see ForwardIcon for the chevron at the end of a row. */
export const ChevronIcon = (props: IconProps) => <Icon {...props} d="m6 9 6 6 6-6" />;
export const ForwardIcon = (props: IconProps) => <Icon {...props} mirror d="m9 6 6 6-6 6" />;
export const DocumentIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zM13.5 3v5.5H19M9 13h6M9 17h4"
  />
);
export const PassportIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M7 2.5h10a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2ZM9 17.5h6M12 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM8.5 10h7"
  />
);
export const IdCardIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM14.5 10H18M14.5 14H18M8.7 11.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM6 16c.3-1.4 1.2-2 2.7-2s2.4.6 2.7 2"
  />
);
export const CameraIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M9 5 7.5 7.5H5a2 2 0 0 0-2 2V18a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V9.5a2 2 0 0 0-2-2h-2.5L15 5zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
  />
);
export const UploadIcon = (props: IconProps) => (
  <Icon {...props} d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />
);
export const RotateIcon = (props: IconProps) => (
  <Icon {...props} d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 3.5v5h-5" />
);
export const ZoomInIcon = (props: IconProps) => (
  <Icon {...props} d="M10.5 7.5v6M7.5 10.5h6M15.5 15.5 20.5 20.5M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z" />
);
export const ZoomOutIcon = (props: IconProps) => (
  <Icon {...props} d="M7.5 10.5h6M15.5 15.5 20.5 20.5M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z" />
);
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} d="M12 7v5l3.2 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
export const ShieldIcon = (props: IconProps) => (
  <Icon {...props} d="m8.5 12 2.5 2.5 4.5-5M12 3l7.5 2.5V11c0 4.7-3 8.3-7.5 10-4.5-1.7-7.5-5.3-7.5-10V5.5z" />
);
export const UserIcon = (props: IconProps) => (
  <Icon {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-3.6 3.3-5.5 7.5-5.5s7 1.9 7.5 5.5" />
);
export const LockIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 10.5V8a4 4 0 0 1 8 0v2.5M7 10.5h10a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2ZM12 14.5V17"
  />
);
export const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z"
  />
);
export const MoonIcon = (props: IconProps) => (
  <Icon {...props} d="M20 14.2A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.2Z" />
);
export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-4.7 5-4.7 13 0 18 4.7-5 4.7-13 0-18Z"
  />
);
export const LogoutIcon = (props: IconProps) => (
  <Icon {...props} mirror d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9.5 12H20M15.5 7.5 20 12l-4.5 4.5" />
);
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M15.5 15.5 20.5 20.5M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z" />
);
export const CopyIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 9h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM5 15a1 1 0 0 1-1-1V5a2 2 0 0 1 2-2h9a1 1 0 0 1 1 1"
  />
);
