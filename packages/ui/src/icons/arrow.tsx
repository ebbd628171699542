import { Icon, type IconProps } from './icon.tsx';

/** Points forward in reading direction. */
export const ArrowIcon = (props: IconProps) => <Icon {...props} mirror d="M4.5 12h15M13.5 6l6 6-6 6" />;
