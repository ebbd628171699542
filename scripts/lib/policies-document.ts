import { policyVersion } from '../../apps/api/src/features/case/policy-version.ts';
import {
  countries,
  type DecisionRule,
  documentTypesFrom,
  type LevelPolicy,
  type Policy,
  type RefusedDocument,
  policyFor,
  siteGroup,
  sites,
} from '../../packages/policy/src/index.ts';
import { agreementFacts } from './policies-agreements.ts';
import { amount, days } from './policies-numbers.ts';
import { bullets, slug, table, type Row } from './markdown.ts';
import { dutyParts } from './policies-duties.ts';
import { reverificationRow } from './policies-reverification.ts';
import { upkeepParts } from './policies-upkeep.ts';
import { suitabilityParts } from './policies-suitability.ts';
import { word } from './policy-words.ts';

const levels = [1, 2] as const;
const regions = new Intl.DisplayNames('en', { type: 'region' });
const languageName = new Intl.DisplayNames('en', { type: 'language' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** A list of rules and the sites that have it. */
interface RuleSet {
  automatic: readonly DecisionRule[];
  of: string[];
}

const regionName = (code: string): string => regions.of(code) ?? code;

/** All policies as a Markdown document for people who read no code. */
export function policiesDocument(): string {
  const policies = sites.map((site) => policyFor(site));
  const ruleSets = distinctRuleSets(policies);
  const parts = [
    '# Policies',
    'What each site demands, printed from `packages/policy` by `npm run policies:write`; `npm run verify` fails where the two differ. Do not edit it by hand.',
    'What a law or regulator asks for stands under ‘Rules answered’ of each site, what we chose ourselves under ‘Own choices’. Neither is legal advice: before a site opens, its operator’s counsel confirms them for the entity that runs it. A case keeps the edition of the policy that it began with.',
    overview(policies),
    ...policies.flatMap((policy) => sitePart(policy, ruleSets)),
    '## Automatic decisions',
    'A rule fires when everything in its row holds. Of the rules that fire the strongest decides: a person before a refusal, a refusal before another try, another try before an approval. Where none fires a person decides. The record of a decision names the rules that fired, what each looked at and the edition of the policy.',
    ...ruleSets.flatMap(ruleSetPart),
  ];
  return `${parts.join('\n\n')}\n`;
}

function overview(policies: readonly Policy[]): string {
  const rows = policies.map((policy) => [
    `[${policy.site}](#${anchor(policy)})`,
    served(policy),
    `${policy.minimumAge}`,
    ...levels.map((level) => amount('USD', policy.levels[level].dailyLimits['USD'] ?? '0')),
    documentsOfLevel(policy.levels[1]),
    policy.levels[1].providers.slice(0, 1).map(providerName).join(),
    days(policy.levels[2].proofOfAddress?.maximumAge ?? 0),
    `${policy.retention['identity-documents']} years`,
    word('channel', policy.reverification.channel),
  ]);
  const head = [
    'Site',
    'Serves',
    'Least age',
    'Level 1 a day',
    'Level 2 a day',
    'Documents of level 1',
    'First provider',
    'Proof of address at most',
    'Identity documents kept',
    'Re-verification',
  ];
  return `## All sites\n\n${table(head, rows)}`;
}

function sitePart(policy: Policy, ruleSets: readonly RuleSet[]): string[] {
  return [
    `## ${title(policy)}`,
    table(['Point', 'What holds'], facts(policy, ruleSets)),
    '### Rules answered',
    bullets(policy.basis.filter((line) => !isOwnChoice(line) && !isNotMet(line))),
    '### Own choices',
    bullets(policy.basis.filter(isOwnChoice).map(withoutMark)),
    ...(policy.basis.some(isNotMet)
      ? ['### Not met yet', bullets(policy.basis.filter(isNotMet).map(withoutMark))]
      : []),
    '### Levels',
    table(['Asked and given', 'Level 1', 'Level 2'], levelRows(policy)),
    '### Documents by issuing country',
    table(['Issued by', 'Level 1', 'Level 2'], documentRows(policy)),
    table(['Never taken', 'Because'], policy.refusedDocuments.map(refusedRow)),
    '### What is kept, and how long',
    table(['What', 'After the account ends'], Object.entries(policy.retention).map(retentionRow)),
  ]
    .map((part) => part.replace(/^### (.*)$/, `### $1 (${policy.site})`))
    .concat(suitabilityParts(policy), dutyParts(policy, countryNames), upkeepParts(policy, countryNames));
}

function facts(policy: Policy, ruleSets: readonly RuleSet[]): Row[] {
  const { selfService, takesTestsOf = [] } = policy;
  const trusts = Object.entries(policy.trusts);
  const custody = Object.entries(policy.custody);
  return [
    ['Regulator', policy.regulator],
    ['Edition', policyVersion(policy)],
    ['Group', siteGroup(policy.site) === 'regional' ? 'regional (HKG, TUR, KAZ and EU)' : 'global'],
    ['Verification', policy.opened ? 'open' : 'closed'],
    ['Serves residents of', residents(policy)],
    ['Refused countries', countryNames(policy.refusedCountries)],
    ['Least age', `${policy.minimumAge} full years`],
    ['Languages, the usual one first', policy.languages.map((tag) => `${languageName.of(tag)}`).join(', ')],
    ['A case waits for its pictures', `${policy.collectingDays} days`],
    ['Automatic decisions', `[${ruleSetTitle(ruleSets, policy)}](#${slug(ruleSetTitle(ruleSets, policy))})`],
    reverificationRow(policy),
    [
      'Changes by the owner',
      selfService.reset || selfService.update
        ? `${[selfService.reset ? 'set back' : '', selfService.update ? 'update' : ''].filter(Boolean).join(' and ')}; ${days(selfService.daysBetween)} between two`
        : 'none on the web',
    ],
    ['A transfer is undone', `by an officer, within ${days(policy.transfer?.undoDays ?? 0)}`],
    [
      'Quick verification from',
      trusts.length === 0
        ? 'no other site'
        : trusts.map(([site, { maximumAge }]) => `${site} (at most ${days(maximumAge)} old)`).join(', '),
    ],
    ['Suitability tests of', takesTestsOf.length === 0 ? 'no other site' : takesTestsOf.join(', ')],
    [
      'Custody',
      custody.length === 0
        ? 'the provider’s own'
        : `${custody.map(([country, keeper]) => `residents of the ${regionName(country)}: ${word('custody', keeper)}`).join('; ')}; others: the provider’s own`,
    ],
    ...agreementFacts(policy),
  ];
}

function levelRows(policy: Policy): Row[] {
  const { 1: first, 2: second } = policy.levels;
  const row = (name: string, say: (level: LevelPolicy) => string): Row => [name, say(first), say(second)];
  return [
    row('Can be taken', (level) => (level.open ? 'yes' : 'no')),
    row('Identity document', documentsOfLevel),
    row('Picture of the person', (level) => (level.selfie ? 'yes' : '–')),
    row('Liveness', (level) =>
      level.liveness === 'challenge' ? 'pictures that follow prompts, or a check by the provider' : '–',
    ),
    row('Proof of address', proofOfAddress),
    row('Ways without a document', waysWithoutDocument),
    row('Waits for besides', owedBesides),
    row('Attempts', ({ attempts }) => `${attempts.perDay} in 24 hours, ${attempts.inAll} in all`),
    row('Providers, in order', ({ providers }) => providers.map(providerName).join(' → ')),
    row('Withdrawal in a day', ({ dailyLimits }) =>
      Object.entries(dailyLimits)
        .map(([coin, limit]) => amount(coin, limit))
        .join(', '),
    ),
  ];
}

function proofOfAddress({ proofOfAddress: rules }: LevelPolicy): string {
  if (rules === undefined) return '–';
  const kinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    rules.kinds.map((kind) => word('address', kind)),
  );
  return `${kinds}, at most ${days(rules.maximumAge)} old`;
}

/** The same way in several countries is one entry. */
function waysWithoutDocument({ nonDocument }: LevelPolicy): string {
  const ways = new Map<string, string[]>();
  for (const { country, scheme, place } of nonDocument) {
    const means = scheme === undefined ? 'electronic identity' : word('scheme', scheme);
    const way = `${means}, ${word('place', place)}`;
    ways.set(way, [...(ways.get(way) ?? []), country]);
  }
  return [...ways].map(([way, codes]) => `${countryNames(codes)}: ${way}`).join('; ') || '–';
}

function owedBesides({ questionnaires, agreements, tests }: LevelPolicy): string {
  const owed = [
    ...agreements.map((code) => word(code === 'biometric-consent' ? 'owed' : 'agreement', code)),
    ...questionnaires.map((code) => word('owed', code)),
    ...tests.map((code) => word('owed', code)),
  ];
  return owed.join('; ') || '–';
}

/** What most countries' documents do, then every country that differs. */
function documentRows(policy: Policy): Row[] {
  const usual = levels.map((level) => documentsOfLevel(policy.levels[level]));
  const exceptions = countries
    .filter((country) => !policy.refusedCountries.includes(country))
    .map((country): Row => [
      regionName(country),
      ...levels.map((level) => documentNames(documentTypesFrom(policy, level, country))),
    ])
    .filter(([, ...types]) => types.some((names, index) => names !== usual[index]))
    .sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'));
  return [
    ['Any country', ...usual],
    ...exceptions,
    [`Refused: ${countryNames(policy.refusedCountries)}`, '–', '–'],
  ];
}

function refusedRow({ country, name, reason }: RefusedDocument): Row {
  return [`${name} (${regionName(country)})`, word('refusal', reason)];
}

function retentionRow([name, years]: [string, number]): Row {
  const kept =
    years === 0
      ? 'not at all: erased a day after the time of the case is up'
      : `${years} ${years === 1 ? 'year' : 'years'}`;
  return [word('retention', name), kept];
}

/** Lists of rules, each once, with the sites that have it. */
function distinctRuleSets(policies: readonly Policy[]): RuleSet[] {
  const sets = new Map<string, RuleSet>();
  for (const { site, automatic } of policies) {
    const key = JSON.stringify(automatic);
    const set = sets.get(key) ?? { automatic, of: [] };
    sets.set(key, { ...set, of: [...set.of, site] });
  }
  return [...sets.values()];
}

function ruleSetTitle(ruleSets: readonly RuleSet[], { site }: Policy): string {
  return `Rules of ${ruleSets.find(({ of }) => of.includes(site))?.of.join(', ')}`;
}

function ruleSetPart({ automatic, of }: RuleSet): string[] {
  const rows = automatic.map(({ name, when, outcome, labels }) => [
    `\`${name}\``,
    sentence(Object.entries(when).map(condition)),
    word('outcome', outcome),
    labels.map((label) => `\`${label}\``).join(', ') || '–',
  ]);
  return [`### Rules of ${of.join(', ')}`, table(['Rule', 'When', 'Then', 'Label'], rows)];
}

function condition([fact, value]: [string, string | boolean]): string {
  return typeof value === 'string'
    ? word('verdict', value)
    : `${value === true ? '' : 'not: '}${word('fact', fact)}`;
}

const isOwnChoice = (line: string): boolean => line.startsWith('Own choice: ');
const isNotMet = (line: string): boolean => line.startsWith('Not met: ');

function withoutMark(line: string): string {
  const text = line.slice(line.indexOf(': ') + 2);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const title = ({ site }: Policy): string => `${site}: ${word('site', site)}`;
const anchor = (policy: Policy): string => slug(title(policy));

function served(policy: Policy): string {
  if (policy.residence === undefined) return 'every country not refused';
  return policy.residence.length > 3 ? word('site', policy.site) : countryNames(policy.residence);
}

/** The same in full, with those that a site alone may verify. */
function residents(policy: Policy): string {
  if (policy.residence !== undefined) {
    return `${countryNames(policy.residence)}${policy.exclusive ? '; new verifications of theirs begin on no other site' : ''}`;
  }
  const elsewhere = sites.flatMap((site) => {
    const { exclusive, residence = [] } = policyFor(site);
    return exclusive ? residence : [];
  });
  return `every country not refused; new verifications of residents of ${list.format(elsewhere.map(regionName))} begin on their own sites`;
}

function countryNames(codes: readonly string[]): string {
  return codes
    .map(regionName)
    .sort((one, other) => one.localeCompare(other, 'en'))
    .join(', ');
}

const documentNames = (types: readonly string[]): string =>
  types.map((type) => word('document', type)).join(', ');
const documentsOfLevel = ({ documents }: LevelPolicy): string => documentNames(documents?.types ?? []);
const providerName = (code: string): string => word('provider', code);

function sentence(parts: readonly string[]): string {
  const text = list.format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
