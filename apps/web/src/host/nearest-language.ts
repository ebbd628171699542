/** What a BCP 47 tag means in full, `zh-MO` as `zh-Hant-MO`; undefined where it is none. */
export function likelyLanguage(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

/**
 * The language among some that a tag asks for: the same, else one written in the same script, else any region
 * of the same language.
 */
export function nearestLanguage<Tag extends string>(
  wanted: string,
  available: readonly Tag[],
): Tag | undefined {
  const meant = likelyLanguage(wanted);
  const related = available.filter((tag) => likelyLanguage(tag)?.language === meant?.language);
  return (
    related.find((tag) => tag.toLowerCase() === wanted.replaceAll('_', '-').toLowerCase()) ??
    related.find((tag) => likelyLanguage(tag)?.script === meant?.script) ??
    related[0]
  );
}
