import { Icon, type IconProps } from './icon.tsx';

export const UploadIcon = (props: IconProps) => (
  <Icon {...props} d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />
);
