import { host } from '../host/choose.ts';
import { likelyLanguage, nearestLanguage } from '../host/nearest-language.ts';
import { inertJson } from '../host/page-config.ts';
import { parseComplianceConfig } from '../state/compliance-config.ts';
import { hongKongLanguages, type Language, supportedLanguages } from '@credence/contract/language';
import { rememberedLanguage, rememberLanguage } from './remembered.ts';
import { siteVariant } from './site-variant.ts';

export type { Language } from '@credence/contract/language';

/** The languages of this site, in the order of its list (S9.5). */
function siteLanguages(): readonly Language[] {
  const variant = siteVariant();
  const own = supportedLanguages.filter(
    (language) => hongKongLanguages.includes(language) === (variant === 'hongkong'),
  );
  // Where Arabic is what most people look for first.
  return variant === 'uae' ? [...new Set<Language>(['ar-SA', ...own])] : own;
}

/** The languages that are offered here: those of this site, or what the host wants of them. */
export function availableLanguages(): readonly Language[] {
  const site = siteLanguages();
  return host.offered?.(site) ?? site;
}

/** The language offered here that a tag asks for. */
export const supportedLanguage = (tag: string): Language | undefined =>
  nearestLanguage(tag, availableLanguages());

/** That of SDK mode (S9.4), else as the server chooses it for the page: the site's usual language (S9.5). */
function defaultLanguage(): Language {
  const ofHost = supportedLanguage(host.defaultLanguage ?? '');
  if (ofHost) return ofHost;
  if (siteVariant() === 'hongkong') return 'zh-HK';
  const { language } = parseComplianceConfig(inertJson('compliance-config'));
  return availableLanguages().find((one) => one === language) ?? 'en';
}

/** What somebody or the browser has said; undefined where that is no language of this site. */
function wantedLanguage(): Language | undefined {
  const chosen = new URLSearchParams(location.search).get('lang') || rememberedLanguage();
  const wanted = chosen ? [chosen] : navigator.languages;
  for (const tag of wanted) {
    const language = supportedLanguage(tag);
    if (language) return language;
  }
  return undefined;
}

/**
 * From the address, else the stored choice, else the first of the browser's languages that there is, else
 * the default (S4.18).
 */
export const detectLanguage = (): Language => wantedLanguage() ?? defaultLanguage();

/**
 * Whether the detected language is only what a link of another site leaves open: nobody has chosen it for
 * the account area.
 */
export const isOfLink = (): boolean => host.defaultLanguage !== undefined && wantedLanguage() === undefined;

let current: Language | undefined;
const listeners = new Set<() => void>();

/** The language in use. A page keeps its own, whatever another tab stores. */
export function currentLanguage(): Language {
  current ??= detectLanguage();
  return current;
}

/** Calls back whenever another language is in use; the result stops that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The tag for `Intl`: Arabic with the Gregorian calendar and Latin digits, in which documents and amounts
 * are written here.
 */
export function intlLocale(language: Language = currentLanguage()): string {
  if (language === 'ar-SA') return 'ar-SA-u-ca-gregory-nu-latn';
  // Our English is British; to `Intl` plain `en` is American, with the month before the day.
  return language === 'en' ? 'en-GB' : language;
}

/** Scripts of Arabic, Persian, Urdu and Hebrew (S9.5). */
const rightToLeftScripts = new Set(['Arab', 'Hebr']);

/**
 * Whether a language is written from right to left, by its own or its usual script; without one, whether
 * this page is (S2.31).
 */
export function isRightToLeft(language?: string): boolean {
  if (language === undefined)
    return document.documentElement.dir === 'rtl' || isRightToLeft(currentLanguage());
  return rightToLeftScripts.has(likelyLanguage(language)?.script ?? '');
}

/** These sites set the attribute themselves (S4.18). */
const setsItsOwnAttribute = /^(?:announcements?|learn|blog)\./;

/**
 * Makes a language the one in use and turns the page to its direction (S2.31, S4.18). `remember`: for the
 * next pages too.
 */
export function applyLanguage(language: Language, { remember = true } = {}): void {
  current = language;
  if (remember) rememberLanguage(language);
  if (!setsItsOwnAttribute.test(location.hostname)) document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}
