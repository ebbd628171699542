import * as v from 'valibot';
import { textLanguage } from './shared.ts';

/*
 * The format of a questionnaire: what is asked, in which order and under which conditions. A template holds
 * no words; its texts are found by keys made of its codes (`textKeysOf` of `packages/questionnaire`), one
 * file a language. A published version never changes; only translations may be added to it.
 */

/** A code within a template: lower case with hyphens, unique within its kind. */
const code = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/), v.maxLength(60));

/** A number in decimal, without an exponent. */
const decimal = v.pipe(v.string(), v.regex(/^-?\d{1,20}(?:\.\d{1,12})?$/));

/** `yyyy-mm-dd`. */
const date = v.pipe(v.string(), v.isoDate());

/** ISO 4217. */
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** What an answer is compared with: a constant, the answer to an earlier item, or a total. */
const operand = v.union([
  decimal,
  date,
  v.strictObject({ amount: decimal, currency }),
  v.strictObject({ item: code }),
  v.strictObject({ total: code }),
]);
export type Operand = v.InferOutput<typeof operand>;

/** What can be compared by size. */
const measured = v.union([v.strictObject({ item: code }), v.strictObject({ total: code })]);
export type Measured = v.InferOutput<typeof measured>;

/**
 * Something that is true or false of the answers so far. What is not asked or not answered is equal to
 * nothing, contains nothing and is neither more nor less than anything. Nor is a total of several currencies,
 * or an amount than one in another currency. A number without a currency is compared with an amount in any;
 * the check takes it where the answer has one currency, and zero everywhere.
 */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { answered: string }
  /** A single answer is one of these: options, `yes` or `no`, countries, texts. */
  | { item: string; is: readonly string[] }
  /** Several answers have one of these among them. */
  | { item: string; contains: readonly string[] }
  | { compare: Measured; atLeast: Operand }
  | { compare: Measured; atMost: Operand }
  | { compare: Measured; moreThan: Operand }
  | { compare: Measured; lessThan: Operand };

const values = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.minLength(1));

const condition: v.GenericSchema<Condition> = v.lazy(() =>
  v.union([
    v.strictObject({ all: v.pipe(v.array(condition), v.minLength(1)) }),
    v.strictObject({ any: v.pipe(v.array(condition), v.minLength(1)) }),
    v.strictObject({ not: condition }),
    v.strictObject({ answered: code }),
    v.strictObject({ item: code, is: values }),
    v.strictObject({ item: code, contains: values }),
    v.strictObject({ compare: measured, atLeast: operand }),
    v.strictObject({ compare: measured, atMost: operand }),
    v.strictObject({ compare: measured, moreThan: operand }),
    v.strictObject({ compare: measured, lessThan: operand }),
  ]),
);

const when = v.exactOptional(condition);
const score = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(-1000), v.maxValue(1000)));
const count = (maximum: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maximum));

/** `score`: what it adds to the score of the answers when chosen, in a table once for each row. */
const option = v.strictObject({ code, when, score });
export type Option = v.InferOutput<typeof option>;
const options = v.pipe(v.array(option), v.minLength(1), v.maxLength(300));

/** A day, or a number of days before (negative) or after today. */
const dateBound = v.union([date, v.strictObject({ daysFromToday: v.pipe(v.number(), v.integer()) })]);
export type DateBound = v.InferOutput<typeof dateBound>;

/** What a file may be; an image is whatever the account area takes as a picture. */
export const fileTypes = ['image', 'pdf'] as const;

/** Types that a cell of a table can have as well; each answer is one value. */
const single = {
  text: {
    type: v.literal('text'),
    maximumLength: count(4000),
    /**
     * A number of a person at the tax office of the country in this earlier item, or, for a cell, in this
     * column before it: it must look like one.
     */
    taxNumberOf: v.exactOptional(code),
  },
  /** Answered by a decimal string. */
  number: {
    type: v.literal('number'),
    minimum: v.exactOptional(decimal),
    maximum: v.exactOptional(decimal),
    /** Places after the point. */
    decimals: count(12),
  },
  money: {
    type: v.literal('money'),
    currencies: v.pipe(v.array(currency), v.minLength(1)),
    minimum: v.exactOptional(decimal),
    maximum: v.exactOptional(decimal),
  },
  date: {
    type: v.literal('date'),
    earliest: v.exactOptional(dateBound),
    latest: v.exactOptional(dateBound),
  },
  choice: { type: v.literal('choice'), options },
  country: { type: v.literal('country') },
};

const ofColumn = { code, optional: v.exactOptional(v.literal(true)) };
const column = v.variant('type', [
  v.strictObject({ ...ofColumn, ...single.text }),
  v.strictObject({ ...ofColumn, ...single.number }),
  v.strictObject({ ...ofColumn, ...single.money }),
  v.strictObject({ ...ofColumn, ...single.date }),
  v.strictObject({ ...ofColumn, ...single.choice }),
  v.strictObject({ ...ofColumn, ...single.country }),
]);
export type Column = v.InferOutput<typeof column>;

/** What an earlier item was answered, or the cells of one of its columns where it is a table. */
const answeredAt = v.strictObject({ item: code, column: v.exactOptional(code) });

/** What is told apart by rows: texts without regard to case and spaces. */
const distinct = {
  /** No two rows have the same in all of these columns. */
  unique: v.exactOptional(v.pipe(v.array(code), v.minLength(1), v.maxLength(8))),
  /** No row has in this column what was answered there. */
  differs: v.exactOptional(
    v.pipe(v.array(v.strictObject({ column: code, from: answeredAt })), v.minLength(1)),
  ),
};

/** Everything has to be answered unless it says that it is optional. */
const ofItem = { ...ofColumn, when };
const item = v.variant('type', [
  v.strictObject({ ...ofItem, ...single.text }),
  v.strictObject({ ...ofItem, ...single.number }),
  v.strictObject({ ...ofItem, ...single.money }),
  v.strictObject({ ...ofItem, ...single.date }),
  v.strictObject({ ...ofItem, ...single.choice }),
  v.strictObject({ ...ofItem, ...single.country }),
  /** Several lines. */
  v.strictObject({ ...ofItem, type: v.literal('long-text'), maximumLength: count(4000) }),
  v.strictObject({
    ...ofItem,
    type: v.literal('yes-no'),
    scores: v.exactOptional(v.strictObject({ yes: v.number(), no: v.number() })),
  }),
  v.strictObject({
    ...ofItem,
    type: v.literal('choices'),
    options,
    minimum: count(300),
    maximum: count(300),
  }),
  v.strictObject({ ...ofItem, type: v.literal('countries'), maximum: count(50) }),
  v.strictObject({ ...ofItem, type: v.literal('address') }),
  v.strictObject({ ...ofItem, type: v.literal('phone') }),
  v.strictObject({
    ...ofItem,
    type: v.literal('files'),
    types: v.pipe(v.array(v.picklist(fileTypes)), v.minLength(1)),
    minimum: count(20),
    maximum: count(20),
    maximumBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.strictObject({
    ...ofItem,
    type: v.literal('table'),
    columns: v.pipe(v.array(column), v.minLength(1), v.maxLength(8)),
    minimum: count(50),
    maximum: count(50),
    ...distinct,
  }),
  /** Has to be accepted. */
  v.strictObject({ ...ofItem, type: v.literal('statement') }),
  /** Nothing to answer. */
  v.strictObject({ ...ofItem, type: v.literal('information') }),
]);
export type Item = v.InferOutput<typeof item>;

const section = v.strictObject({ code, when, items: v.pipe(v.array(item), v.minLength(1)) });
export type Section = v.InferOutput<typeof section>;

/**
 * The sum of numbers, or of amounts: items, or all rows of a table's column. Amounts in several currencies
 * are told as a sum of each.
 */
const total = v.strictObject({
  code,
  of: v.pipe(v.array(answeredAt), v.minLength(1)),
  /** Only rules and officers look at it: the account is not shown it, nor is it in the copy. */
  hidden: v.exactOptional(v.literal(true)),
});
export type Total = v.InferOutput<typeof total>;

/** What must be true of several answers together, with a message of its own, shown at an item. */
const rule = v.strictObject({ code, when, must: condition, at: code });
export type Rule = v.InferOutput<typeof rule>;

/**
 * From which score on a class of risk begins; the highest that is reached counts. `review`: an officer looks
 * at answers of this class.
 */
const band = v.strictObject({
  code,
  from: v.pipe(v.number(), v.integer()),
  review: v.exactOptional(v.literal(true)),
});

/** The code of a template, such as `eddQuestionnaire`; the route of the account area has the same name. */
export const templateCode = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/),
  v.maxLength(60),
);

export const templateVersion = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A questionnaire as it was published. */
export const questionnaireTemplate = v.strictObject({
  code: templateCode,
  version: templateVersion,
  /** What it is for; several templates of one scene are for different sites. */
  scene: code,
  /** Which sites ask it; none named means every one. */
  sites: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2,8}$/))), []),
  /** `anytime`: by the applicant as well; `ordered`: only by a policy, a score or an officer. */
  opened: v.picklist(['anytime', 'ordered']),
  /** Who approves what was sent: an officer, always or where the band says so, or nobody. */
  review: v.picklist(['always', 'by-band', 'never']),
  /** Which it is written in. */
  languages: v.pipe(v.array(textLanguage), v.minLength(1)),
  /** After so many months an approval is old, and it is asked again. */
  validMonths: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120))),
  sections: v.pipe(v.array(section), v.minLength(1), v.maxLength(50)),
  totals: v.optional(v.array(total), []),
  rules: v.optional(v.array(rule), []),
  bands: v.optional(v.array(band), []),
});
export type QuestionnaireTemplate = v.InferOutput<typeof questionnaireTemplate>;

/** What officers write of a template; the rest follows from where it is kept and from its texts. */
export const templateStructure = v.omit(questionnaireTemplate, ['code', 'version', 'languages']);
export type TemplateStructure = v.InferOutput<typeof templateStructure>;

/** The texts of a template in one language, by the keys of `textKeysOf`. */
export const questionnaireTexts = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,250}$/)),
  v.pipe(v.string(), v.maxLength(4000)),
);
export type QuestionnaireTexts = v.InferOutput<typeof questionnaireTexts>;
