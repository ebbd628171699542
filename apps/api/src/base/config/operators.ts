import { sites, type Site } from '@credence/policy';
import * as v from 'valibot';
import type { OperatorPages } from './brand.ts';
import type { ConfigReader } from './reader.ts';

/** One text for every language, or one a language with `en` among them. */
const wording = v.union([
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  v.pipe(
    v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
    v.check((texts) => texts['en'] !== undefined, 'en is missing'),
  ),
]);

/** What agreements say of the company that runs a site. */
const operator = v.strictObject({
  /** Name and registered address. */
  company: v.optional(wording),
  /** How to reach it, for complaints too. */
  contact: v.optional(wording),
  /** Whose law governs the agreements and which courts decide, as a clause of its own. */
  law: v.optional(wording),
});
export type Operator = v.InferOutput<typeof operator>;

/** By site; `default` is for every site, as far as the site itself says nothing else. */
const operators = v.strictObject({
  default: v.optional(operator),
  ...v.entriesFromList(sites, v.optional(operator)),
});

export type Operators = Readonly<Record<Site, Operator>>;

interface Reach {
  page: Pick<OperatorPages, 'supportEmail' | 'supportUrl'>;
  operators: Operators;
}

/** Reads CREDENCE_OPERATORS, a JSON object. */
export function readOperators({ text, problems }: ConfigReader): Operators {
  const name = 'CREDENCE_OPERATORS';
  const given = v.safeParse(operators, parsed(text(name) ?? '{}'));
  if (!given.success) {
    const [{ message }] = given.issues;
    problems.push(
      `${name} must be a JSON object of companies by site: ${v.getDotPath(given.issues[0]) ?? message}.`,
    );
  }
  const { default: usual, ...own } = given.success ? given.output : {};
  return v.parse(everySite, Object.fromEntries(sites.map((site) => [site, { ...usual, ...own[site] }])));
}

/** The sites on which somebody who was refused has nobody to ask. */
export const sitesWithoutContact = ({ page, operators }: Reach): Site[] =>
  page.supportEmail === undefined && page.supportUrl === undefined
    ? sites.filter((site) => operators[site].contact === undefined)
    : [];

const everySite = v.strictObject(v.entriesFromList(sites, operator));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
