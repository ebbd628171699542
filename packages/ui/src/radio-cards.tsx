import type { ComponentProps, ReactNode } from 'react';
import card from './choice-card.module.css';
import { classes } from './css/classes.ts';
import { FieldGroup, type FieldTexts } from './field.tsx';
import styles from './radio-cards.module.css';

export interface CardChoice {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  /** Beside the title: a badge. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
}

/** `value` with `onChange` is controlled; without them it works with react-hook-form's `register`. */
export interface RadioCardsProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'type' | 'children'> {
  name: string;
  options: readonly CardChoice[];
  value?: string | undefined;
  /** Beside each other instead of below: for two or three short words. */
  side?: boolean | undefined;
}

/** One of a few choices that deserve a picture and a sentence each. */
export function RadioCards(props: RadioCardsProps) {
  const { label, hint, error, marker, id, options, value, side, ...input } = props;
  return (
    <FieldGroup label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={classes(card.cards, side && styles.side)}>
          {options.map((option) => (
            <label
              key={option.value}
              className={classes(card.card, styles.card)}
              data-invalid={control['aria-invalid']}
            >
              {option.icon && <span className={styles.icon}>{option.icon}</span>}
              <span className={card.words}>
                <span className={styles.head}>
                  <span id={`${control.id}-${option.value}`} className={card.title}>
                    {option.title}
                  </span>
                  {option.aside}
                </span>
                {option.text && (
                  <span id={`${control.id}-${option.value}-text`} className={card.text}>
                    {option.text}
                  </span>
                )}
              </span>
              <input
                {...input}
                type="radio"
                className={styles.radio}
                value={option.value}
                disabled={input.disabled || option.disabled}
                aria-labelledby={`${control.id}-${option.value}`}
                aria-describedby={option.text ? `${control.id}-${option.value}-text` : undefined}
                {...(value !== undefined && { checked: value === option.value })}
              />
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
