import { Icon, type IconProps } from './icon.tsx';

export const DocumentIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zM13.5 3v5.5H19M9 13h6M9 17h4"
  />
);
