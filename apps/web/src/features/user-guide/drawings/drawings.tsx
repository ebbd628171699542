import type { ReactNode } from 'react';
import styles from './drawings.module.css';

/** Drawings are decoration: what they show is said in the text beside them. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 72 72" aria-hidden="true">
      <rect className={styles.ground} width="72" height="72" rx="12" />
      {children}
    </svg>
  );
}

/** A passport with its photo page open. */
export function DocumentDrawing() {
  return (
    <Drawing>
      <rect className={styles.sheet} x="18" y="12" width="36" height="48" rx="4" />
      <path className={styles.line} d="M18 37h36M26 45h20M26 52h14" />
      <circle className={styles.accent} cx="36" cy="22" r="4" />
      <path className={styles.accent} d="M28.5 33c.6-4 3.4-5.6 7.5-5.6s6.9 1.6 7.5 5.6Z" />
    </Drawing>
  );
}

/** A lamp over a camera. */
export function LightDrawing() {
  return (
    <Drawing>
      <path
        className={styles.sheet}
        d="M16 32h9l3-5h16l3 5h9a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V35a3 3 0 0 1 3-3Z"
      />
      <circle className={styles.lens} cx="36" cy="44" r="8" />
      <circle className={styles.accent} cx="36" cy="44" r="3" />
      <path className={styles.ray} d="M36 11v8M21 15l4 6.5M51 15l-4 6.5" />
    </Drawing>
  );
}

/** A clock of which a small part has passed. */
export function TimeDrawing() {
  return (
    <Drawing>
      <circle className={styles.sheet} cx="36" cy="36" r="23" />
      <path className={styles.accent} d="M36 36V17a19 19 0 0 1 9.5 2.55Z" />
      <path className={styles.hand} d="M36 20v16l10 7" />
      <path className={styles.line} d="M36 13v2M36 57v2M13 36h2M57 36h2" />
    </Drawing>
  );
}

/** Stairs, the higher one reached. */
export function LevelsDrawing() {
  return (
    <Drawing>
      <path className={styles.sheet} d="M13 58V46h15V34h15V22h16v36Z" />
      <path className={styles.line} d="M28 46v12M43 34v24" />
      <path className={styles.ray} d="m46 14 5-5 5 5M51 10v8" />
    </Drawing>
  );
}

/** An eye on a sheet. */
export function PeopleDrawing() {
  return (
    <Drawing>
      <rect className={styles.sheet} x="14" y="16" width="44" height="40" rx="5" />
      <path className={styles.hand} d="M22 36c4-7 9-10 14-10s10 3 14 10c-4 7-9 10-14 10s-10-3-14-10Z" />
      <circle className={styles.accent} cx="36" cy="36" r="4.5" />
    </Drawing>
  );
}

/** A closed lock on a disk. */
export function StorageDrawing() {
  return (
    <Drawing>
      <path className={styles.hand} d="M27 32v-6a9 9 0 0 1 18 0v6" />
      <rect className={styles.sheet} x="19" y="32" width="34" height="26" rx="4" />
      <circle className={styles.accent} cx="36" cy="43" r="4" />
      <path className={styles.ray} d="M36 46v5" />
    </Drawing>
  );
}

/** A sheet of a calendar. */
export function DurationDrawing() {
  return (
    <Drawing>
      <rect className={styles.sheet} x="14" y="17" width="44" height="40" rx="5" />
      <path className={styles.line} d="M14 28h44" />
      <path className={styles.hand} d="M25 12v9M47 12v9" />
      <path className={styles.ray} d="m27 42 6 6 12-12" />
    </Drawing>
  );
}

/** Two sides of a scale, level. */
export function RightsDrawing() {
  return (
    <Drawing>
      <path className={styles.hand} d="M36 14v42M26 57h20M18 22h36" />
      <path className={styles.sheet} d="M10 40 18 22l8 18a8 8 0 0 1-16 0ZM46 40l8-18 8 18a8 8 0 0 1-16 0Z" />
      <circle className={styles.accent} cx="36" cy="14" r="3.5" />
    </Drawing>
  );
}
