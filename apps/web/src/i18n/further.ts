import { currentLanguage } from './language.ts';
import { load, namespaces } from './load.ts';

/**
 * Loads the texts of a screen beside its code, and from then on with every language that the page is turned
 * to. Rejects as the page's own texts do, after the same tries.
 */
export async function loadFurther(namespace: string): Promise<void> {
  const language = currentLanguage();
  try {
    await load(language, [namespace]);
  } catch (failure) {
    // The page may have had to turn to English meanwhile.
    if (currentLanguage() === language) throw failure;
  }
  if (currentLanguage() !== language) return loadFurther(namespace);
  if (!namespaces.includes(namespace)) namespaces.push(namespace);
  return undefined;
}
