import { Icon, type IconProps } from './icon.tsx';

export const CopyIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 9h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM5 15a1 1 0 0 1-1-1V5a2 2 0 0 1 2-2h9a1 1 0 0 1 1 1"
  />
);
