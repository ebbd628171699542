/** The tags of `Accept-Language`, most preferred first. */
export function tagsOf(accepted: string): string[] {
  return accepted
    .slice(0, 400)
    .split(',')
    .map((part, index) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ tag, quality }) => /^[\w-]{2,35}$/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
}

/** What a tag most likely means, with its script; undefined for what is no tag. */
export function likelyLanguage(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

/**
 * The available language for a tag, found as the account area finds it: the same, one in the same script, any
 * of the same language.
 */
export function languageFor(tag: string, available: readonly string[]): string | undefined {
  const exact = available.find((one) => one.toLowerCase() === tag.replaceAll('_', '-').toLowerCase());
  if (exact !== undefined) return exact;
  const wanted = likelyLanguage(tag);
  if (wanted === undefined) return undefined;
  const related = available.filter((one) => likelyLanguage(one)?.language === wanted.language);
  return related.find((one) => likelyLanguage(one)?.script === wanted.script) ?? related[0];
}
