import * as v from 'valibot';

// Names, limits and defaults: Jumio's published API guide, "Account Creation" (repository
// Jumio/implementation-guides, api-guide/api_guide.md).

const minute = 60_000;
const unitMilliseconds = { s: 1000, m: minute, h: 60 * minute, d: 24 * 60 * minute } as const;
const defaultTokenLifetimeMilliseconds = 30 * minute;
const shortestTokenLifetimeMilliseconds = 5 * minute;
const longestTokenLifetimeMilliseconds = 60 * unitMilliseconds.d;

/** Milliseconds of `30m`, `600s`, `1d` or `2h`; undefined if malformed or outside 5 minutes to 60 days. */
export function parseTokenLifetime(text: string): number | undefined {
  const match = /^(\d{1,7})([smhd])$/.exec(text);
  const unit = match?.[2];
  if (match === null || (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd')) return undefined;
  const milliseconds = Number(match[1]) * unitMilliseconds[unit];
  const allowed =
    milliseconds >= shortestTokenLifetimeMilliseconds && milliseconds <= longestTokenLifetimeMilliseconds;
  return allowed ? milliseconds : undefined;
}

function text(longest: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
}

/** Jumio accepts only https; without certificates the simulator accepts http too. */
const address = v.pipe(text(255), v.url(), v.regex(/^https?:\/\//));

const credentialChoice = v.object({
  predefinedType: v.optional(v.picklist(['DEFINED', 'RECOMMENDED'])),
  values: v.pipe(v.array(v.string()), v.minLength(1)),
});

const countryChoice = v.object({
  predefinedType: v.optional(v.picklist(['DEFINED', 'RECOMMENDED'])),
  values: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))), v.minLength(1)),
});

const idTypes = ['ID_CARD', 'DRIVING_LICENSE', 'PASSPORT', 'VISA'] as const;

const credential = v.pipe(
  v.object({
    category: v.picklist(['ID', 'FACEMAP', 'DOCUMENT', 'SELFIE']),
    type: v.optional(credentialChoice),
    country: v.optional(countryChoice),
  }),
  v.check(
    ({ category, type }) =>
      category !== 'ID' || (type?.values.every((value) => idTypes.some((id) => id === value)) ?? true),
    'credential type not supported',
  ),
);

const workflowKey = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number)),
]);

const tokenLifetime = v.pipe(
  v.string(),
  v.transform(parseTokenLifetime),
  v.number('tokenLifetime must be from 5m to 60d'),
);

/**
 * The body of `POST /api/v1/accounts` and `PUT /api/v1/accounts/{accountId}`. Unknown parameters are ignored.
 */
export const accountRequestSchema = v.object({
  customerInternalReference: text(100),
  workflowDefinition: v.object({
    key: workflowKey,
    credentials: v.optional(v.array(credential), []),
  }),
  userReference: v.optional(text(100)),
  reportingCriteria: v.optional(text(255)),
  callbackUrl: v.optional(address),
  tokenLifetime: v.optional(tokenLifetime, () => `${defaultTokenLifetimeMilliseconds / minute}m`),
  web: v.optional(
    v.object({
      successUrl: v.optional(address),
      errorUrl: v.optional(address),
      locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)), 'en'),
    }),
    {},
  ),
});

export type AccountRequest = v.InferOutput<typeof accountRequestSchema>;
