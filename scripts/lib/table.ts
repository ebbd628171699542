/** Rows of text in columns, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[], align: readonly ('left' | 'right')[]): string {
  const widths = align.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          align[column] === 'right' ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
