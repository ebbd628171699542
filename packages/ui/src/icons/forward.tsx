import { Icon, type IconProps } from './icon.tsx';

export const ForwardIcon = (props: IconProps) => <Icon {...props} mirror d="m9 6 6 6-6 6" />;
