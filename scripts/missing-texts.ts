// npm run texts:missing -- <language>: what a language still needs, plural forms included.
import { missingTexts } from './checks/locales.ts';
import { root } from './lib/root.ts';

const [language] = process.argv.slice(2);
if (language === undefined) {
  console.error('Usage: npm run texts:missing -- <language>, for instance de-DE');
  process.exit(2);
}
console.log(missingTexts(root, language).join('\n'));
