import { Icon, type IconProps } from './icon.tsx';

export const SuccessIcon = (props: IconProps) => (
  <Icon {...props} d="m8 12.4 2.8 2.8L16 9.6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
