import { Icon, type IconProps } from './icon.tsx';

export const WarningIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 9.5v4M12 16.9v.1M10.7 4.3 3 17.8A1.5 1.5 0 0 0 4.3 20h15.4a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0Z"
  />
);
