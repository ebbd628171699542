import { Icon, type IconProps } from './icon.tsx';

export const LogoutIcon = (props: IconProps) => (
  <Icon {...props} mirror d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9.5 12H20M15.5 7.5 20 12l-4.5 4.5" />
);
