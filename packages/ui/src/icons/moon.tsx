import { Icon, type IconProps } from './icon.tsx';

export const MoonIcon = (props: IconProps) => (
  <Icon {...props} d="M20 14.2A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.2Z" />
);
