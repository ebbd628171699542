/** Levels of sites in words: 'EU level 2, TUR level 1'. */
export const levelsWords = (levels: readonly { site: string; level: number }[]): string =>
  levels.map(({ site, level }) => `${site} level ${level}`).join(', ');
