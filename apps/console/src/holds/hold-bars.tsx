import { Button } from '@credence/ui/button';
import type { ReactNode } from 'react';
import { Kbd } from '../keyboard/kbd.tsx';
import { clockTime } from '../words/time.ts';
import styles from './dock.module.css';
import type { Holding } from './hold.ts';

export interface TakeBarProps {
  take: Holding['take'];
  /** What can be taken: 'case'. */
  noun: string;
}

/** For something that nobody holds. */
export function TakeBar({ take, noun }: TakeBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.hold}>Nobody holds this {noun}.</p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="primary"
          loading={take.isPending}
          onClick={() => take.mutate()}
          endIcon={<Kbd>T</Kbd>}
        >
          Take this {noun}
        </Button>
      </div>
    </div>
  );
}

export interface HeldBarProps {
  noun: string;
  /** When the hold ends. */
  until: string;
  release: Holding['release'];
  /** Buttons of the decisions. */
  children: ReactNode;
}

/** For something that this officer holds: give it back, or choose how to decide. */
export function HeldBar({ noun, until, release, children }: HeldBarProps) {
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hold}>
          You hold this {noun} until {clockTime(until)}, renewed while you work
        </p>
        <Button
          size="xx-small"
          variant="tradeSecondary"
          loading={release.isPending}
          onClick={() => release.mutate()}
        >
          Release
        </Button>
      </div>
      {children}
    </>
  );
}
