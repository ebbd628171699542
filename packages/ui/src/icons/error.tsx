import { Icon, type IconProps } from './icon.tsx';

export const ErrorIcon = (props: IconProps) => (
  <Icon {...props} d="M12 7v6M12 16.4v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
);
