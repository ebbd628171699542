import { Icon, type IconProps } from './icon.tsx';

export const CrossIcon = (props: IconProps) => <Icon {...props} d="m6 6 12 12M18 6 6 18" />;
