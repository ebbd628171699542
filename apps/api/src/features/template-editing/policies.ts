import { informationTemplate, taxTemplate } from '@credence/contract/questionnaire';
import { type Policy, type Site, sites } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import { offeredTemplate } from '../questionnaire/index.ts';

/** A level that cannot be reached without a template; null where the policy asks for it in another way. */
interface NamingLevel {
  site: Site;
  level: number | null;
}

const levels = [1, 2] as const;

/** The templates that are opened by a policy's rules, or ordered by its terms. */
const openedBy = ({ duties }: Policy): readonly string[] =>
  duties === undefined
    ? []
    : [
        ...duties.diligence.rules.map(({ opens }) => opens),
        informationTemplate,
        ...(duties.tax ? [taxTemplate] : []),
      ];

/** Where the policies of sites ask for a template: by their levels, open or not yet, or by their rules. */
export function levelsNaming({ policyOf }: Pick<Context, 'policyOf'>, code: string): NamingLevel[] {
  return sites.flatMap((site) => {
    const policy = policyOf(site);
    const naming = levels.filter((level) => policy.levels[level].questionnaires.includes(code));
    return [
      ...naming.map((level) => ({ site, level })),
      ...(openedBy(policy).includes(code) ? [{ site, level: null }] : []),
    ];
  });
}

/** What policies ask for and accounts of their site are not offered, so that nobody could answer it. */
export async function missingTemplates(
  context: Pick<Context, 'policyOf' | 'db'>,
): Promise<{ site: Site; template: string }[]> {
  const missing = [];
  for (const site of sites) {
    const policy = context.policyOf(site);
    const asked = levels.flatMap((level) => policy.levels[level].questionnaires);
    for (const template of new Set([...asked, ...openedBy(policy)]))
      if ((await offeredTemplate(context, site, { code: template })) === undefined)
        missing.push({ site, template });
  }
  return missing;
}

/** The items of a template whose answers open due diligence somewhere; each is answered by yes or no. */
export function itemsLookedAt({ policyOf }: Pick<Context, 'policyOf'>, code: string): ReadonlySet<string> {
  const rules = sites.flatMap((site) => policyOf(site).duties?.diligence.rules ?? []);
  const answers = rules.flatMap(({ when }) => ('answers' in when ? when.answers : []));
  return new Set(answers.filter(({ template }) => template === code).map(({ item }) => item));
}

export const isSite = (name: string): boolean => sites.some((site) => site === name);
