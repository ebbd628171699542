import type { ReactNode } from 'react';
import styles from './guidance.module.css';

/** Drawings are decoration: what they show is said in the text beside them. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
      <rect className={styles.ground} width="96" height="72" rx="8" />
      {children}
    </svg>
  );
}

/** A card with a portrait and lines of print, in a box of 56 by 36. */
function Card() {
  return (
    <g transform="translate(20 18)">
      <rect className={styles.card} width="56" height="36" rx="4" />
      <circle className={styles.print} cx="14" cy="14" r="4.5" />
      <path className={styles.print} d="M6.5 28c1-5 4-7 7.5-7s6.5 2 7.5 7Z" />
      <path className={styles.line} d="M28 10h20M28 17h16M28 24h20" />
    </g>
  );
}

/** All four corners of a card inside the corners of a frame. */
export function WholeDrawing() {
  return (
    <Drawing>
      <Card />
      <path className={styles.good} d="M12 20v-8h10M74 12h10v8M84 52v8H74M22 60H12v-8" />
    </Drawing>
  );
}

/** A card under a sun. */
export function SharpDrawing() {
  return (
    <Drawing>
      <Card />
      <circle className={styles.ground} cx="78" cy="16" r="11" />
      <path
        className={styles.good}
        d="M78 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM78 5v2M78 25v2M67 16h2M87 16h2M70.2 8.2l1.4 1.4M84.4 22.4l1.4 1.4M70.2 23.8l1.4-1.4M84.4 9.6l1.4-1.4"
      />
    </Drawing>
  );
}

/** A card with the patch of a reflection, crossed out. */
export function GlareDrawing() {
  return (
    <Drawing>
      <Card />
      <ellipse className={styles.glare} cx="52" cy="33" rx="17" ry="10" transform="rotate(-24 52 33)" />
      <circle className={styles.ground} cx="78" cy="16" r="11" />
      <path className={styles.bad} d="m73 11 10 10M83 11 73 21" />
    </Drawing>
  );
}
