import { siteName } from '../../words/site.ts';

/** Where policies ask for a template, in words. */
export const levelsWords = (levels: readonly { site: string; level: number | null }[]): string =>
  levels
    .map(({ site, level }) =>
      level === null ? `${siteName(site)}, by its rules` : `${siteName(site)}, level ${level}`,
    )
    .join('; ');
