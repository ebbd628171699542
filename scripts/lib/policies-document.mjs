import { policyVersion } from '../../apps/api/src/features/verification/policy-version.ts';
import {
  countries,
  documentTypesFrom,
  policyFor,
  siteGroup,
  sites,
} from '../../packages/policy/src/index.ts';

const levels = [1, 2];
const region = new Intl.DisplayNames('en', { type: 'region' });
const languageName = new Intl.DisplayNames('en', { type: 'language' });
const plainNumber = new Intl.NumberFormat('en');
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Words for the codes of the policies. A code without a word ends the run: nobody may read a table with a hole. */
const words = {
  site: {
    CREDENCE: 'the provider’s own site',
    HKG: 'Hong Kong',
    ARE: 'United Arab Emirates',
    TUR: 'Türkiye',
    KAZ: 'Kazakhstan',
    EU: 'European Economic Area',
    GEO: 'Georgia',
    IDN: 'Indonesia',
    IN: 'India',
  },
  document: {
    PASSPORT: 'passport',
    ID_CARD: 'identity card',
    DRIVERS: 'driving licence',
    RESIDENCE_PERMIT: 'residence permit',
  },
  provider: {
    PROVIDER_SUMSUB: 'Sumsub',
    PROVIDER_ONFIDO: 'Onfido',
    PROVIDER_JUMIO: 'Jumio',
    PROVIDER_AAI: 'Advance.AI',
    PROVIDER_DEFAULT: 'built-in',
  },
  scheme: {
    BVN: 'bank verification number (BVN)',
    NIN: 'national identification number (NIN)',
    PAN: 'permanent account number (PAN)',
    NIK: 'population number (NIK)',
  },
  place: { instead: 'instead of a document', beside: 'beside the document' },
  address: {
    'utility-bill': 'utility bill',
    'bank-statement': 'bank statement',
    'tax-letter': 'letter of a tax office',
    'official-register': 'extract of an official register',
  },
  refusal: { 'tax-number-only': 'it proves a tax number, not an identity' },
  owed: {
    'biometric-consent': 'consent to the comparison of face and document',
    'crypto-knowledge-test': 'test of knowledge of crypto-assets',
    'risk-tolerance-test': 'test of tolerance of risk',
    sourceOfFundsWealth: 'questionnaire on source of funds and wealth',
  },
  retention: {
    'identity-documents': 'Identity documents and pictures',
    'case-records': 'Records of cases',
    'audit-trail': 'Audit trail',
    'network-evidence': 'Network evidence (addresses, devices)',
    'abandoned-cases': 'Pictures of cases never handed in',
  },
  channel: { web: 'on the web', app: 'in the mobile app' },
  step: { document: 'identity document', interview: 'interview', chip: 'chip of the document (NFC)' },
  custody: { CUSTODY_SATOS: 'Satos' },
  verdict: {
    approved: 'the provider approves',
    retry: 'the provider asks for another try',
    refused: 'the provider refuses',
    review: 'the provider is not sure',
  },
  fact: {
    readingSure: 'the document was read with certainty',
    documentExpired: 'it has expired',
    documentTypeDiffers: 'it is of another type than was chosen',
    documentNotTaken: 'it is of a type that the level does not take from its country',
    documentRefused: 'by the form of its number it is a document that is never taken',
    addressUnproven:
      'the level asks for a proof of address, and the provider did not tell of one that is recent enough',
    livenessUnproven:
      'the level asks for liveness, and the provider’s answer does not say that a check of it was passed',
    detailsDiffer: 'the details differ from those declared',
    underAge: 'the person is below the least age',
    countryRefused: 'the document comes from a refused country',
    accountBarred: 'an officer has barred the account',
    pictureUnreadable: 'a picture cannot be opened',
    documentSeenElsewhere: 'the same document was seen with another account',
    faceSeenElsewhere: 'the same face was seen with another account',
    registryConfirmed: 'a registry or electronic identity confirms the person',
    registryUnknown: 'the registry does not know the number',
    reusedVerification: 'a sister site’s verification is taken over with consent',
  },
  outcome: {
    approve: 'approved',
    'ask-again': 'asked for another try',
    refuse: 'refused',
    review: 'a person decides',
  },
};

function word(kind, code) {
  const found = words[kind][code];
  if (found === undefined)
    throw new Error(`scripts/lib/policies-document.mjs: no word for ${kind} "${code}"`);
  return found;
}

/** All policies as a Markdown document for people who read no code. */
export function policiesDocument() {
  const policies = sites.map((site) => policyFor(site));
  const ruleSets = distinctRuleSets(policies);
  const parts = [
    '# Policies',
    'What each site demands, printed from `packages/policy` by `npm run policies -- --write`; `npm run verify` fails where the two differ. Do not edit it by hand.',
    'What a law or regulator asks for stands under ‘Rules answered’ of each site, what we chose ourselves under ‘Own choices’. Neither is legal advice: before a site opens, its operator’s counsel confirms them for the entity that runs it. A case keeps the edition of the policy that it began with.',
    overview(policies),
    ...policies.flatMap((policy) => sitePart(policy, ruleSets)),
    '## Automatic decisions',
    'A rule fires when everything in its row holds. Of the rules that fire the strongest decides: a person before a refusal, a refusal before another try, another try before an approval. Where none fires a person decides. The record of a decision names the rules that fired, what each looked at and the edition of the policy.',
    ...ruleSets.flatMap(ruleSetPart),
  ];
  return `${parts.join('\n\n')}\n`;
}

function overview(policies) {
  const rows = policies.map((policy) => [
    `[${policy.site}](#${anchor(policy)})`,
    served(policy),
    `${policy.minimumAge}`,
    ...levels.map((level) => amount('USD', policy.levels[level].dailyLimits.USD)),
    documentNames(policy.levels[1].documents.types),
    word('provider', policy.levels[1].providers[0]),
    `${policy.levels[2].proofOfAddress.maximumAge} days`,
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

function sitePart(policy, ruleSets) {
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
  ].map((part) => part.replace(/^### (.*)$/, `### $1 (${policy.site})`));
}

function facts(policy, ruleSets) {
  const { reverification, selfService } = policy;
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
    [
      'Re-verification',
      `${word('channel', reverification.channel)}: ${list.format(reverification.by.map((step) => word('step', step)))}; within ${reverification.days} days`,
    ],
    [
      'Changes by the owner',
      selfService.reset || selfService.update
        ? `${[selfService.reset ? 'set back' : '', selfService.update ? 'update' : ''].filter(Boolean).join(' and ')}; ${days(selfService.daysBetween)} between two`
        : 'none on the web',
    ],
    [
      'Quick verification from',
      trusts.length === 0
        ? 'no other site'
        : trusts.map(([site, { maximumAge }]) => `${site} (at most ${days(maximumAge)} old)`).join(', '),
    ],
    [
      'Custody',
      custody.length === 0
        ? 'the provider’s own'
        : `${custody.map(([country, keeper]) => `residents of the ${region.of(country)}: ${word('custody', keeper)}`).join('; ')}; others: the provider’s own`,
    ],
  ];
}

function levelRows(policy) {
  const { 1: first, 2: second } = policy.levels;
  const row = (name, say) => [name, say(first), say(second)];
  const currencies = Object.keys(first.dailyLimits);
  return [
    row('Can be taken', (level) => (level.open ? 'yes' : 'no')),
    row('Identity document', (level) => documentNames(level.documents.types)),
    row('Picture of the person', (level) => (level.selfie ? 'yes' : '–')),
    row('Liveness', (level) =>
      level.liveness === 'challenge' ? 'pictures that follow prompts, or a check by the provider' : '–',
    ),
    row('Proof of address', proofOfAddress),
    row('Ways without a document', waysWithoutDocument),
    row('Owed besides', owedBesides),
    row('Attempts', ({ attempts }) => `${attempts.perDay} in 24 hours, ${attempts.inAll} in all`),
    row('Providers, in order', ({ providers }) =>
      providers.map((code) => word('provider', code)).join(' → '),
    ),
    row('Withdrawal in a day', ({ dailyLimits }) =>
      currencies.map((coin) => amount(coin, dailyLimits[coin])).join(', '),
    ),
  ];
}

function proofOfAddress({ proofOfAddress: rules }) {
  if (rules === undefined) return '–';
  const kinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    rules.kinds.map((kind) => word('address', kind)),
  );
  return `${kinds}, at most ${days(rules.maximumAge)} old`;
}

/** The same way in several countries is told once. */
function waysWithoutDocument({ nonDocument }) {
  const ways = new Map();
  for (const { country, by, scheme, place } of nonDocument) {
    const way = `${by === 'number' ? word('scheme', scheme) : 'electronic identity'}, ${word('place', place)}`;
    ways.set(way, [...(ways.get(way) ?? []), country]);
  }
  return [...ways].map(([way, codes]) => `${countryNames(codes)}: ${way}`).join('; ') || '–';
}

function owedBesides({ questionnaires, agreements, tests }) {
  const owed = [
    ...agreements.map((code) => word('owed', code)),
    ...[...questionnaires, ...tests].map((code) => `${word('owed', code)} (declared, asked for later)`),
  ];
  return owed.join('; ') || '–';
}

/** What most countries' documents do, then every country that differs. */
function documentRows(policy) {
  const usual = levels.map((level) => documentNames(policy.levels[level].documents.types));
  const exceptions = countries
    .filter((country) => !policy.refusedCountries.includes(country))
    .map((country) => [
      region.of(country),
      ...levels.map((level) => documentNames(documentTypesFrom(policy, level, country))),
    ])
    .filter(([, ...types]) => types.some((names, index) => names !== usual[index]))
    .sort(([one], [other]) => one.localeCompare(other, 'en'));
  return [
    ['Any country', ...usual],
    ...exceptions,
    [`Refused: ${countryNames(policy.refusedCountries)}`, '–', '–'],
  ];
}

function refusedRow({ country, name, reason }) {
  return [`${name} (${region.of(country)})`, word('refusal', reason)];
}

function retentionRow([name, years]) {
  const kept =
    years === 0
      ? 'not at all: set aside once the time of the case is up; erased later'
      : `${years} ${years === 1 ? 'year' : 'years'} (declared, enforced later)`;
  return [word('retention', name), kept];
}

/** Lists of rules, each once, with the sites that have it. */
function distinctRuleSets(policies) {
  const sets = new Map();
  for (const { site, automatic } of policies) {
    const key = JSON.stringify(automatic);
    const set = sets.get(key) ?? { automatic, of: [] };
    sets.set(key, { ...set, of: [...set.of, site] });
  }
  return [...sets.values()];
}

function ruleSetTitle(ruleSets, { site }) {
  return `Rules of ${ruleSets.find(({ of }) => of.includes(site)).of.join(', ')}`;
}

function ruleSetPart({ automatic, of }) {
  const rows = automatic.map(({ name, when, outcome, labels }) => [
    `\`${name}\``,
    sentence(Object.entries(when).map(condition)),
    word('outcome', outcome),
    labels.map((label) => `\`${label}\``).join(', ') || '–',
  ]);
  return [`### Rules of ${of.join(', ')}`, table(['Rule', 'When', 'Then', 'Label'], rows)];
}

function condition([fact, value]) {
  return fact === 'providerVerdict'
    ? word('verdict', value)
    : `${value === true ? '' : 'not: '}${word('fact', fact)}`;
}

const isOwnChoice = (line) => line.startsWith('Own choice: ');
const isNotMet = (line) => line.startsWith('Not met: ');

function withoutMark(line) {
  const text = line.slice(line.indexOf(': ') + 2);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const title = ({ site }) => `${site}: ${word('site', site)}`;
const anchor = (policy) => slug(title(policy));

/** As the usual viewers make the anchor of a heading. */
function slug(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');
}

function served(policy) {
  if (policy.residence === undefined) return 'every country not refused';
  return policy.residence.length > 3 ? word('site', policy.site) : countryNames(policy.residence);
}

/** The same in full, with whom a site alone may verify. */
function residents(policy) {
  if (policy.residence !== undefined) {
    return `${countryNames(policy.residence)}${policy.exclusive ? '; new verifications of theirs begin on no other site' : ''}`;
  }
  const elsewhere = sites.flatMap((site) => {
    const { exclusive, residence = [] } = policyFor(site);
    return exclusive ? residence : [];
  });
  return `every country not refused; new verifications of residents of ${list.format(elsewhere.map((code) => region.of(code)))} begin on their own sites`;
}

function countryNames(codes) {
  return codes
    .map((code) => region.of(code))
    .sort((one, other) => one.localeCompare(other, 'en'))
    .join(', ');
}

const documentNames = (types) => types.map((type) => word('document', type)).join(', ');
const amount = (coin, text) => `${plainNumber.format(BigInt(text))} ${coin}`;
const days = (count) => `${count} ${count === 1 ? 'day' : 'days'}`;

function sentence(parts) {
  const text = list.format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const bullets = (lines) => lines.map((line) => `- ${line}`).join('\n');

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
