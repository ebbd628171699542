import { Icon, type IconProps } from './icon.tsx';

export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M12 11v5.5M12 7.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
