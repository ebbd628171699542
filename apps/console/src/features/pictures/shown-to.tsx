import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { officer } from '../../api/officer.ts';
import styles from './shown-to.module.css';

/**
 * The officer's name across a picture, so faint that it hides nothing: a photograph of the screen says whose
 * screen it was. What is saved carries the name by itself.
 */
export function ShownTo() {
  const id = useId();
  const { data } = useQuery(officer);
  if (data === undefined) return undefined;
  const text = `${data.name} · ${data.email}`;
  // Room for its letters, whatever their width.
  const width = 60 + text.length * 9;
  return (
    <svg className={styles.mark} aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width={width}
          height="120"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x="0" y="40">
            {text}
          </text>
          <text x={width / -2} y="100">
            {text}
          </text>
          <text x={width / 2} y="100">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
