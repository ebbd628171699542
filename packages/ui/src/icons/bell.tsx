import { Icon, type IconProps } from './icon.tsx';

export const BellIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 10a6 6 0 0 1 12 0c0 3.6.7 5.4 1.6 6.5.4.6 0 1.5-.8 1.5H5.2c-.8 0-1.2-.9-.8-1.5C5.3 15.4 6 13.6 6 10ZM10 21h4"
  />
);
