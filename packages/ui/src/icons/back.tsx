import { Icon, type IconProps } from './icon.tsx';

/** Points to where reading came from. */
export const BackIcon = (props: IconProps) => <Icon {...props} mirror d="M19.5 12h-15M10.5 6l-6 6 6 6" />;
