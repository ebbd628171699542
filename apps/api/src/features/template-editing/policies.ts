import { type Site, sites } from '@credence/policy';
import type { Context } from '../../base/context.ts';

/** A level that cannot be reached without a template. */
interface NamingLevel {
  site: Site;
  level: number;
}

const levels = [1, 2] as const;

/** Which levels of which sites ask for a template, open or not yet. */
export function levelsNaming({ policyOf }: Pick<Context, 'policyOf'>, code: string): NamingLevel[] {
  return sites.flatMap((site) => {
    const policy = policyOf(site);
    const naming = levels.filter((level) => policy.levels[level].questionnaires.includes(code));
    return naming.map((level) => ({ site, level }));
  });
}

export const isSite = (name: string): boolean => sites.some((site) => site === name);
