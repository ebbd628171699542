export type Row = readonly string[];

/** As the usual viewers make the anchor of a heading. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');
}

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

export function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
