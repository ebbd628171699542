import type { ConfigReader } from './reader.ts';

/** How the account area presents itself: as the operator's own. */
export interface Brand {
  name: string;
  /** `#rrggbb`; undefined means the design system's own. */
  colour: string | undefined;
}

/** Where people reach the operator; what is undefined is not shown. */
export interface Support {
  email: string | undefined;
  /** A form, or a page that says how. */
  url: string | undefined;
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

export function readSupport({ text, pageAddress, problems }: ConfigReader, demonstration: boolean): Support {
  const email = text('CREDENCE_SUPPORT_EMAIL');
  if (email !== undefined && !/^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/.test(email)) {
    problems.push('CREDENCE_SUPPORT_EMAIL must be an address such as support@example.com.');
  }
  const url = pageAddress('CREDENCE_SUPPORT_URL', 'with query');
  return { email: email ?? (demonstration && url === undefined ? demonstrated : undefined), url };
}
