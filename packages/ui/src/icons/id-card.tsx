import { Icon, type IconProps } from './icon.tsx';

export const IdCardIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM14.5 10H18M14.5 14H18M8.7 11.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM6 16c.3-1.4 1.2-2 2.7-2s2.4.6 2.7 2"
  />
);
