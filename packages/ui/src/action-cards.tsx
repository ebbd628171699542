import type { ReactNode } from 'react';
import styles from './action-cards.module.css';
import card from './choice-card.module.css';
import { classes } from './css/classes.ts';
import { ArrowIcon } from './icons/arrow.tsx';
import { Spinner } from './spinner.tsx';

export interface CardAction<Value extends string> {
  value: Value;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
}

export interface ActionCardsProps<Value extends string> {
  /** The id of what names the list. */
  labelledBy: string;
  actions: readonly CardAction<Value>[];
  /** The one that was pressed, while it is being done; no other can be pressed then. */
  busy?: Value | undefined;
  onPress: (value: Value) => void;
}

/** One of a few choices that is taken by the press itself. */
export function ActionCards<Value extends string>({
  labelledBy,
  actions,
  busy,
  onPress,
}: ActionCardsProps<Value>) {
  return (
    <ul className={card.cards} aria-labelledby={labelledBy}>
      {actions.map(({ value, title, text, icon }) => (
        <li key={value}>
          <button
            type="button"
            className={classes(card.card, styles.card)}
            aria-disabled={busy !== undefined}
            onClick={() => busy === undefined && onPress(value)}
          >
            {icon && <span className={styles.icon}>{icon}</span>}
            <span className={card.words}>
              <span className={classes(card.title, styles.title)}>{title}</span>
              {text && <span className={card.text}>{text}</span>}
            </span>
            {busy === value ? <Spinner /> : <ArrowIcon className={styles.arrow} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
