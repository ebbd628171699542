import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { repository } from './repository.ts';

/** One for each Latin letter: readable, and yet sure to have come through the translation files. */
const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aábƀcçdđeéfƒgĝhĥiíjĵkķlļmɱnñoópþqɋrŕsštţuúvṽwŵxẋyýzžAÁBƁCÇDĐEÉFƑGĜHĤIÍJĴKĶLĻMṀNÑOÓPÞQɊRŔSŠTŢUÚVṼWŴXẊYÝZŽ',
  ]
    .join('')
    .match(/../gu)
    ?.map((pair) => [...pair]) ?? [],
);

/**
 * A text as the pseudo-locale en-XA has it: accented, in brackets, 40 % longer; placeholders and tags as
 * they are.
 */
function pseudoText(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\}|<[^>]*>)/);
  const shown = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, (letter) => accented[letter] ?? letter),
  );
  // In words of ordinary length, so that lines break as they would in a real language.
  const filler = 'ōñé ţŵó ţĥŕéé ƒóúŕ ƒíṽé šíẋ šéṽéñ éíĝĥţ ñíñé ţéñ '
    .repeat(8)
    .slice(0, Math.ceil(text.length * 0.4));
  return `⟦${shown.join('')} ${filler.trim()}⟧`;
}

/** From now on the page gets English in the pseudo-locale, whatever language it asks for. */
export async function usePseudoLocale(page: Page): Promise<void> {
  await page.route('**/low-cache/project/release/*/*.json*', async (route) => {
    const [namespace = ''] = new URL(route.request().url()).pathname.split('/').slice(-2);
    const file = join(repository, 'locales', basename(namespace), 'en.json');
    const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    await route.fulfill({
      headers: { 'x-made-by-test': 'yes' },
      json: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)])),
    });
  });
}
