import { Icon, type IconProps } from './icon.tsx';

/** Points down; see ForwardIcon for the chevron at the end of a row. */
export const ChevronIcon = (props: IconProps) => <Icon {...props} d="m6 9 6 6 6-6" />;
