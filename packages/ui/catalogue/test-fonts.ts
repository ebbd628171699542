// One family for both scripts, so that no machine's own fonts come into a picture.
import '@fontsource-variable/noto-sans/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import './test-fonts.css';

/** Resolves when every font that the page uses is there. */
export async function loadTestFonts(): Promise<void> {
  document.documentElement.dataset['test'] = '';
  const families = ['Noto Sans Variable', 'Noto Sans Arabic Variable'];
  await Promise.all(
    families.flatMap((family) =>
      ['400', '550', '600'].map((weight) => document.fonts.load(`${weight} 16px '${family}'`, 'Aşع')),
    ),
  );
}
