/** Letters that Unicode decomposition keeps, with what people type for them. */
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

/**
 * Text normalised for searching: without case, accents, vowel signs and punctuation, so that 'turkiye' finds
 * 'Türkiye'.
 */
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

/**
 * The options that contain the query: first those with it as another name, then those that begin with it,
 * then those with a word that begins with it, then the rest, each group in the given order.
 */
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
