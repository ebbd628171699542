import { Button, type ButtonProps } from '@credence/ui/button';
import type { ComponentProps } from 'react';

export interface ButtonOrLinkLook {
  /** It is something to do here, and looks like a button. */
  button?: ButtonProps['variant'];
  /** As wide as its column, and as tall as the other ways on of a plain frame. */
  wide?: boolean | undefined;
}

/** A link, among words or as a button. */
export function ButtonOrLink({
  button,
  wide,
  children,
  ...link
}: ButtonOrLinkLook & ComponentProps<'a'> & { href: string }) {
  return button ? (
    <Button variant={button} size={wide ? 'x-large' : 'large'} fullWidth={wide} {...link}>
      {children}
    </Button>
  ) : (
    <a {...link}>{children}</a>
  );
}
