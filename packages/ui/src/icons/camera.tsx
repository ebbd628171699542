import { Icon, type IconProps } from './icon.tsx';

export const CameraIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M9 5 7.5 7.5H5a2 2 0 0 0-2 2V18a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V9.5a2 2 0 0 0-2-2h-2.5L15 5zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
  />
);
