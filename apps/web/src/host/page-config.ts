import * as v from 'valibot';

const text = v.optional(v.string());

/**
 * What the page that hosts the account area tells it, as inert JSON in `<script type="application/json"
 * id="credence-config">`.
 */
const pageConfig = v.object({
  /** Where the API is, when not where the page's own host says (S7.1), e.g. `https://api.example.com`. */
  apiOrigin: text,
  /** Where the pages of vendors' parts are, when not at the page's own origin. */
  frameOrigin: text,
  /** When not what the page's host name says. */
  environment: v.optional(v.picklist(['production', 'testnet', 'test'])),
  /** When not what the page's host name says (S6.4): for trials without such a name. */
  siteVariant: v.optional(v.picklist(['default', 'hongkong', 'uae'])),
  /** Where the mobile app is downloaded; the code image leads there too (S2.21). */
  appDownloadUrl: text,
  /** The exchange's own site, to which language-prefixed links lead (S2.22). */
  siteUrl: text,
  /** Whether everybody knows the logins, so that nobody should give real details. */
  demonstration: v.optional(v.literal(true)),
  /** What the operator calls the account area. */
  brandName: text,
  /** Where one can write to: an e-mail address, and a form or a page that says how. */
  supportEmail: text,
  supportUrl: text,
  /** Where one withdraws, and where one trades, at the operator. */
  withdrawUrl: text,
  tradeUrl: text,
  /** The exchange's help centre (S2.20). */
  helpUrl: text,
});
export type PageConfig = v.InferOutput<typeof pageConfig>;

/**
 * The JSON of an inert script element; undefined where it is missing or broken, for the page has to work
 * then too.
 */
export function inertJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

/** Read each time, so that tests can set it; the page reads it a handful of times. */
export function readPageConfig(): PageConfig {
  const parsed = v.safeParse(pageConfig, inertJson('credence-config'));
  return parsed.success ? parsed.output : {};
}
