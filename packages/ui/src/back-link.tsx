import type { ComponentProps, ReactNode } from 'react';
import styles from './back-link.module.css';
import { classes } from './css/classes.ts';
import { BackIcon } from './icons/back.tsx';

/** With `href` a link (a router's `asChild` works with it), otherwise a button. */
export type BackLinkProps = { children: ReactNode } & (
  | ({ href: string } & ComponentProps<'a'>)
  | ({ href?: undefined } & ComponentProps<'button'>)
);

/** Leads back one level; placed above the title of a screen. */
export function BackLink({ children, ...props }: BackLinkProps) {
  const className = classes(styles.back, props.className);
  const content = (
    <>
      <BackIcon /> <span>{children}</span>
    </>
  );
  return props.href === undefined ? (
    <button type="button" {...props} className={className}>
      {content}
    </button>
  ) : (
    <a {...props} className={className}>
      {content}
    </a>
  );
}
