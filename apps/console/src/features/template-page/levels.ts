/** Where policies ask for a template, in words. */
export const levelsWords = (levels: readonly { site: string; level: number | null }[]): string =>
  levels
    .map(({ site, level }) => (level === null ? `${site} by its rules` : `${site} level ${level}`))
    .join(', ');
