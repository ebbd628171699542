import { Icon, type IconProps } from './icon.tsx';

export const RotateIcon = (props: IconProps) => (
  <Icon {...props} d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 3.5v5h-5" />
);
