import { readPageConfig } from '../host/page-config.ts';
import { paths } from '../host/paths.ts';
import { currentLanguage } from './language.ts';

/**
 * The language as addresses of the site begin with it: `en` for English without a region and American, else
 * its code (S2.22).
 */
function languagePrefix(): string {
  const language = currentLanguage();
  return language === 'en-US' ? 'en' : language;
}

/**
 * An address of the exchange's site in the language in use, e.g. `https://www.example.com/tr-TR/fees`
 * (S2.22).
 */
export function siteLink(path: '' | `/${string}`): string | undefined {
  const { siteUrl } = readPageConfig();
  return siteUrl === undefined ? undefined : `${siteUrl}/${languagePrefix()}${path}`;
}

/**
 * What the help centre tells about (S2.20): its name there, and where the account area's own help answers
 * the same.
 */
const topics = {
  guide: { article: 'guide', own: paths.step1 },
  articles: { article: 'articles', own: `${paths.help}#articles` },
  faq: { article: 'faq', own: `${paths.help}#faq` },
  failureReasons: { article: 'verification-failed', own: `${paths.help}#reasons` },
  identityTransfer: { article: 'identity-transfer', own: `${paths.help}#transfer` },
  webForm: { article: 'contact', own: `${paths.help}#contact` },
} as const;
export type HelpTopic = keyof typeof topics;

export const helpTopics: readonly HelpTopic[] = [
  'guide',
  'articles',
  'faq',
  'failureReasons',
  'identityTransfer',
  'webForm',
];

/**
 * Where a topic is answered: at the configured help centre in the language in use (`outside`), else on a
 * screen below the router's base.
 */
export function helpAddress(topic: HelpTopic): { outside: boolean; href: string } {
  const { helpUrl } = readPageConfig();
  const { article, own } = topics[topic];
  return helpUrl === undefined
    ? { outside: false, href: own }
    : { outside: true, href: `${helpUrl}/${languagePrefix()}/${article}` };
}

/**
 * Where the mobile app is downloaded; undefined where there is none, and the code image leads to this site
 * (S2.21).
 */
export function appDownloadAddress(): string | undefined {
  return readPageConfig().appDownloadUrl;
}
