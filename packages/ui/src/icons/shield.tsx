import { Icon, type IconProps } from './icon.tsx';

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props} d="m8.5 12 2.5 2.5 4.5-5M12 3l7.5 2.5V11c0 4.7-3 8.3-7.5 10-4.5-1.7-7.5-5.3-7.5-10V5.5z" />
);
