import { ownBrand, readOperatorPages, type Brand, type OperatorPages } from './brand.ts';
import type { ConfigReader } from './reader.ts';

/** Addresses have no trailing slash. Undefined values are left out of the page. */
export interface PageSettings extends OperatorPages {
  /** The exchange's own site, base of language-prefixed links (S2.22). */
  siteUrl: string | undefined;
  /** The exchange's help centre; without one, links lead to the account area's own help (S2.20). */
  helpUrl: string | undefined;
  /** Where the mobile app is downloaded; target of the code image (S2.21). */
  appDownloadUrl: string | undefined;
  /** Address of the API, if not derived from the page's host name (S7.1). */
  apiOrigin: string | undefined;
  /** The network, if not derived from the page's host name. */
  environment: (typeof environments)[number] | undefined;
  /** That the demonstration is on; left out where it is not. */
  demonstration: true | undefined;
  /** What the account area is called, if not by our own name. */
  brandName: string | undefined;
}

const environments = ['production', 'testnet', 'test'] as const;

/** What the pages are told. */
export function readPage(reader: ConfigReader, { name }: Brand, demonstration: boolean): PageSettings {
  const { text, choice, origins, pageAddress, problems } = reader;
  const [apiOrigin, ...more] = origins('CREDENCE_API_ORIGIN');
  if (more.length > 0) problems.push('CREDENCE_API_ORIGIN must be one origin.');
  return {
    siteUrl: pageAddress('CREDENCE_SITE_URL', 'without query'),
    helpUrl: pageAddress('CREDENCE_HELP_URL', 'without query'),
    appDownloadUrl: pageAddress('CREDENCE_APP_DOWNLOAD_URL', 'with query'),
    apiOrigin,
    environment:
      text('CREDENCE_ENVIRONMENT') === undefined
        ? undefined
        : choice('CREDENCE_ENVIRONMENT', 'production', environments),
    demonstration: demonstration || undefined,
    brandName: name === ownBrand ? undefined : name,
    ...readOperatorPages(reader, demonstration),
  };
}
