import type { LivenessPrompt } from '@credence/contract/verification';
import type { ReactNode } from 'react';
import styles from './prompt-drawing.module.css';

/**
 * Where eyes and mouth are within the head, and the arrow. Left is left in every language, as in a mirror.
 */
const parts: Record<LivenessPrompt, { face: ReactNode; arrow?: string }> = {
  'look-left': {
    face: <Face x={-9} />,
    arrow: 'M22 36H6m6-6-6 6 6 6',
  },
  'look-right': {
    face: <Face x={9} />,
    arrow: 'M74 36h16m-6-6 6 6-6 6',
  },
  'look-up': {
    face: <Face y={-9} />,
    arrow: 'M80 30V12m-6 6 6-6 6 6',
  },
  'come-closer': {
    face: <Face />,
    arrow: 'M8 14v-6h6M82 8h6v6M88 58v6h-6M14 64H8v-6',
  },
  smile: { face: <Face smile /> },
};

/** What is asked for, as a drawing; it is decoration: the words beside it say the same. */
export function PromptDrawing({ prompt }: { prompt: LivenessPrompt }) {
  const { face, arrow } = parts[prompt];
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
      <rect className={styles.ground} width="96" height="72" rx="8" />
      <ellipse className={styles.head} cx="48" cy="36" rx="20" ry="26" />
      {face}
      {arrow && <path className={styles.arrow} d={arrow} />}
    </svg>
  );
}

function Face({ x = 0, y = 0, smile = false }: { x?: number; y?: number; smile?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.eye} cx="41" cy="32" r="2.5" />
      <circle className={styles.eye} cx="55" cy="32" r="2.5" />
      <path className={styles.mouth} d={smile ? 'M38 43c3 7 17 7 20 0' : 'M42 46h12'} />
    </g>
  );
}
