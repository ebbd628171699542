import { Icon, type IconProps } from './icon.tsx';

export const LockIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 10.5V8a4 4 0 0 1 8 0v2.5M7 10.5h10a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2ZM12 14.5V17"
  />
);
