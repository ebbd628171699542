import { Icon, type IconProps } from './icon.tsx';

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M15.5 15.5 20.5 20.5M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z" />
);
