import { Icon, type IconProps } from './icon.tsx';

export const UserIcon = (props: IconProps) => (
  <Icon {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-3.6 3.3-5.5 7.5-5.5s7 1.9 7.5 5.5" />
);
