import { toastConstants } from './constants.ts';
import type { Notice } from './notice.ts';
import styles from './plainly.module.css';

/** How long the notice stays, in milliseconds: it has no close button. */
const longest = 60_000;

const lines = new Map<string, HTMLElement>();
let region: HTMLElement | undefined;

export function hidePlainly(id: string): void {
  lines.get(id)?.remove();
  lines.delete(id);
}

/** Shows a notice's text with code that is already loaded. */
export function showPlainly({
  id,
  kind,
  title,
  text,
  duration = toastConstants[kind].duration,
}: Notice): void {
  if (region === undefined) {
    region = document.body.appendChild(document.createElement('div'));
    region.className = styles['plainly'] ?? '';
    region.role = 'status';
  }
  hidePlainly(id);
  const line = region.appendChild(document.createElement('p'));
  line.textContent = title === undefined ? text : `${title} ${text}`;
  lines.set(id, line);
  setTimeout(() => lines.get(id) === line && hidePlainly(id), Math.min(duration, longest));
}
