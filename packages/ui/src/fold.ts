/** Letters that decomposition leaves as they are, by what people type for them: on other keyboards, or in haste. */
const undecomposed: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ـ: '',
};

/** Text as searching compares it: without case, accents, vowel signs and punctuation, so that 'turkiye' finds 'Türkiye'. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ıøđłßæœةىیکـ]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Searchable {
  label: string;
  keywords?: readonly string[] | undefined;
}

/** Those that contain the query: those it is another name of first, then beginnings, beginnings of words, and the rest, each in the given order. */
export function search<Item extends Searchable>(items: readonly Item[], query: string): readonly Item[] {
  const wanted = fold(query);
  if (wanted === '') return items;
  const ranked: Item[][] = [[], [], [], []];
  for (const item of items) {
    const names = [item.label, ...(item.keywords ?? [])].map(fold);
    const at = ` ${names.join(' ')}`.indexOf(` ${wanted}`);
    if (names.includes(wanted)) ranked[0]?.push(item);
    else if (at === 0) ranked[1]?.push(item);
    else if (at > 0) ranked[2]?.push(item);
    else if (names.some((name) => name.includes(wanted))) ranked[3]?.push(item);
  }
  return ranked.flat();
}
