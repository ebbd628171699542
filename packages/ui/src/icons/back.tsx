import { Icon, type IconProps } from './icon.tsx';

/** Points back, against the reading direction. */
export const BackIcon = (props: IconProps) => <Icon {...props} mirror d="M19.5 12h-15M10.5 6l-6 6 6 6" />;
