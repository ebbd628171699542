import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

/** The sections by their anchors, which also name their pictures. */
export const contents = {
  buttons: 'Buttons',
  cards: 'Cards and panels',
  messages: 'Banners, badges, spinner',
  progress: 'Steps and progress',
  states: 'Empty, error, on the way',
  'text-fields': 'Text fields',
  pickers: 'Countries and dates',
  choices: 'Choices and files',
  tables: 'Tabs, tables, comparisons',
  dialogs: 'Dialogs',
  toasts: 'Toasts',
  icons: 'Icons and logo',
} as const;

export function Section({ id, children }: { id: keyof typeof contents; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2 className={styles.heading} lang="en" dir="ltr">
        {contents[id]}
      </h2>
      {children}
    </section>
  );
}
