import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  value: string;
  label: ReactNode;
  /** A count or badge after the label. */
  aside?: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** One of several panels; arrows, Home and End move between the tabs, mirrored in right-to-left text. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.findIndex((tab) => tab.value === value);
    const onward = event.currentTarget.matches('[dir="rtl"] *') ? -1 : 1;
    const target: Record<string, number> = {
      ArrowRight: at + onward,
      ArrowLeft: at - onward,
      Home: 0,
      End: tabs.length - 1,
    };
    const index = target[event.key];
    if (index === undefined) return;
    const next = tabs[(index + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.aside}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        className={styles.panel}
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}
