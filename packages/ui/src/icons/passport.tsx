import { Icon, type IconProps } from './icon.tsx';

export const PassportIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M7 2.5h10a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2ZM9 17.5h6M12 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM8.5 10h7"
  />
);
