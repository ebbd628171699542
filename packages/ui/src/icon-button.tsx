import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonSize } from './button.tsx';

/** `label` is the accessible name and the hover title. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  size?: ButtonSize | undefined;
}

/** A square button that shows an icon only. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return <Button variant="tradeSecondary" {...rest} icon={icon} aria-label={label} title={label} />;
}
