import { Icon, type IconProps } from './icon.tsx';

export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-4.7 5-4.7 13 0 18 4.7-5 4.7-13 0-18Z"
  />
);
