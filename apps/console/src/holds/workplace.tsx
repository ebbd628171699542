import { Banner } from '@credence/ui/banner';
import { classes } from '@credence/ui/classes';
import { Skeleton } from '@credence/ui/skeleton';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './workplace.module.css';

export interface WorkplaceProps {
  header: ReactNode;
  /** Above everything else, where something is out of the ordinary. */
  notice?: ReactNode;
  /** What the officer looks at. */
  children: ReactNode;
  /** Name of the facts: 'Facts of the case'. */
  factsLabel: string;
  facts: ReactNode;
  dock: ReactNode;
  /** What the officer looks at is read, and needs the most room. */
  reading?: boolean;
}

/** Where something is decided: what is looked at, the facts beside it, and the decision below them. */
export function Workplace(props: WorkplaceProps) {
  const { header, notice, children, factsLabel, facts, dock, reading } = props;
  return (
    <div className={styles.screen}>
      {header}
      {notice}
      <div className={classes(styles.columns, reading && styles.reading)}>
        {children}
        <div className={styles.side}>
          {/* The facts scroll on their own, which needs focus to work with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.facts} aria-label={factsLabel} tabIndex={0}>
            {facts}
          </section>
          {dock}
        </div>
      </div>
    </div>
  );
}

/** Says that nothing can be sent now. */
export const OfflineDraftNotice = () => (
  <Banner tone="warning" title="You are offline" announce>
    What you prepare is kept; it can be sent once there is a connection.
  </Banner>
);

/** Placeholders while it loads; `text` says what. */
export function WorkplaceSkeleton({ text, reading }: { text: string; reading?: boolean }) {
  return (
    <div className={styles.screen} aria-busy="true">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div className={styles.headSkeleton}>
        <Skeleton shape="title" />
      </div>
      <div className={classes(styles.columns, reading && styles.reading)}>
        <div className={styles.mainSkeleton}>
          <Skeleton shape="card" />
        </div>
        <div className={styles.side}>
          <div className={styles.facts}>
            <Skeleton lines={8} />
            <Skeleton lines={8} />
          </div>
        </div>
      </div>
    </div>
  );
}
