const undecomposed: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Text as searching compares it: without case, accents and punctuation, so that 'turkiye' finds 'Türkiye'. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ıøđłßæœ]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Those that contain the query: beginnings first, then beginnings of words, then the rest, each in the given order. */
export function search<Item extends { label: string; keywords?: string | undefined }>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const wanted = fold(query);
  if (wanted === '') return items;
  const ranked: Item[][] = [[], [], []];
  for (const item of items) {
    const text = fold(`${item.label} ${item.keywords ?? ''}`);
    const at = ` ${text}`.indexOf(` ${wanted}`);
    if (at === 0) ranked[0]?.push(item);
    else if (at > 0) ranked[1]?.push(item);
    else if (text.includes(wanted)) ranked[2]?.push(item);
  }
  return ranked.flat();
}
