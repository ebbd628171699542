import type { ConfigReader } from './reader.ts';

/** How the account area presents itself: as the operator's own. */
export interface Brand {
  name: string;
  /** `#rrggbb`; undefined means the design system's own. */
  colour: string | undefined;
}

/** Where people reach the operator; what is undefined is not shown. */
export interface OperatorPages {
  supportEmail: string | undefined;
  /** A form, or a page that says how. */
  supportUrl: string | undefined;
  /** Where a verified account withdraws, and where it trades. */
  withdrawUrl: string | undefined;
  tradeUrl: string | undefined;
}

/** The name where the operator gives none. */
export const ownBrand = 'Credence';

export function readBrand({ text, problems }: ConfigReader): Brand {
  const name = text('CREDENCE_BRAND_NAME') ?? ownBrand;
  const colour = text('CREDENCE_BRAND_COLOUR');
  // It is written into the HTML of pages.
  if (!/^[^<>&"'`\p{Cc}]{1,40}$/u.test(name)) {
    problems.push('CREDENCE_BRAND_NAME must have at most 40 characters, without <, >, & and quotes.');
  }
  if (colour !== undefined && !/^#[\da-f]{6}$/i.test(colour)) {
    problems.push('CREDENCE_BRAND_COLOUR must be a colour such as #f7a600.');
  }
  return { name, colour: colour?.toLowerCase() };
}

/** The demonstration has somebody to write to, whom no message reaches. */
const demonstrated = 'support@example.com';

export function readOperatorPages(
  { text, pageAddress, problems }: ConfigReader,
  demonstration: boolean,
): OperatorPages {
  const email = text('CREDENCE_SUPPORT_EMAIL');
  if (email !== undefined && !/^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/.test(email)) {
    problems.push('CREDENCE_SUPPORT_EMAIL must be an address such as support@example.com.');
  }
  const supportUrl = pageAddress('CREDENCE_SUPPORT_URL', 'with query');
  return {
    supportEmail: email ?? (demonstration && supportUrl === undefined ? demonstrated : undefined),
    supportUrl,
    withdrawUrl: pageAddress('CREDENCE_WITHDRAW_URL', 'with query'),
    tradeUrl: pageAddress('CREDENCE_TRADE_URL', 'with query'),
  };
}
