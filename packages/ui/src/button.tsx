import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './css/classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant =
  | 'default'
  | 'primary'
  | 'secondary'
  | 'secondaryBrand'
  | 'tradeLong'
  | 'tradeShort'
  | 'tradeSecondary'
  | 'marketing';

export type ButtonSize = 'xx-small' | 'x-small' | 'small' | 'middle' | 'large' | 'x-large';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner in place of the text, keeps width and focus, and ignores presses. */
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  fullWidth?: boolean | undefined;
  /** Before the text. */
  icon?: ReactNode;
  /** After the text. */
  endIcon?: ReactNode;
  children?: ReactNode;
}

/**
 * With `href` a link that looks like a button, otherwise a button of type `button` unless set to `submit`.
 */
export type ButtonProps = ButtonLook &
  (
    | ({ href?: undefined } & Omit<ComponentProps<'button'>, keyof ButtonLook>)
    | ({ href: string } & Omit<ComponentProps<'a'>, keyof ButtonLook | 'href' | 'type'>)
  );

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The eight variants and six sizes of the specification (section 3); `secondary` and `middle` by default
 * (section 9).
 */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'middle',
    loading,
    disabled,
    fullWidth,
    icon,
    endIcon,
    children,
    ...rest
  } = props;
  const iconOnly = children === undefined;
  const look = {
    className: classes(
      styles.button,
      styles[variant],
      styles[size],
      fullWidth && styles.full,
      iconOnly && styles.iconOnly,
      rest.className,
    ),
    'aria-busy': loading || undefined,
  };
  const content = (
    <>
      <span className={styles.content}>
        {icon}
        {!iconOnly && <span>{children}</span>}
        {endIcon}
      </span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </>
  );
  // A busy button stays focusable, so that keyboard users do not lose their place: aria-disabled, not
  // disabled.
  if (rest.href !== undefined) {
    const blocked = loading || disabled;
    return (
      <a
        {...rest}
        {...look}
        {...(blocked && { href: undefined, role: 'link', 'aria-disabled': true, onClick: swallow })}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      {...look}
      disabled={disabled}
      {...(loading && { 'aria-disabled': true, onClick: swallow })}
    >
      {content}
    </button>
  );
}
