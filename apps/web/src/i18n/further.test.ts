// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const gone = () => new Response('', { status: 404 });
type Answer = (file: string) => Response;

/** A page that has just been opened in German, and what has been asked for. */
async function open(answer: Answer) {
  vi.resetModules();
  localStorage.setItem('i18nextLng', 'de-DE');
  const asked: string[] = [];
  const answers = { answer };
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    return answers.answer(file);
  });
  const [load, further] = [await import('./load.ts'), await import('./further.ts')];
  const started = load.startTexts();
  await vi.runAllTimersAsync();
  await started;
  return { ...load, ...further, asked, answers, say: () => load.i18n.t('greeting', { ns: 'questionnaire' }) };
}

const texts: Answer = (file) => Response.json({ greeting: file });
const ofQuestionnaire = (file: string) => file.includes('/questionnaire/');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  window.location.href = 'http://localhost/user/accounts/auth';
});
afterEach(() => vi.useRealTimers());

test('the texts of a screen are asked for with it, and not before', async () => {
  const { asked, loadFurther, say } = await open(texts);
  expect(asked.filter(ofQuestionnaire)).toEqual([]);
  await loadFurther('questionnaire');
  expect(say()).toMatch(/\/questionnaire\/de-DE\.json/);
});

test('they turn with the page to another language, which waits for them', async () => {
  const { asked, loadFurther, changeLanguage, say } = await open(texts);
  await loadFurther('questionnaire');
  await changeLanguage('es-ES');
  expect(say()).toMatch(/\/questionnaire\/es-ES\.json/);
  expect(asked.filter(ofQuestionnaire)).toHaveLength(2);
});

test('where they cannot be had, the screen is not there, and can be tried again', async () => {
  const { answers, loadFurther, changeLanguage, say } = await open((file) =>
    ofQuestionnaire(file) ? gone() : texts(file),
  );
  const failed = expect(loadFurther('questionnaire')).rejects.toThrow('texts could not be loaded');
  await vi.runAllTimersAsync();
  await failed;
  // The rest of the page can do without them.
  await changeLanguage('es-ES');
  answers.answer = texts;
  await loadFurther('questionnaire');
  expect(say()).toMatch(/\/questionnaire\/es-ES\.json/);
});

test('a page that turns to another language meanwhile has them in that one', async () => {
  const { loadFurther, changeLanguage, say } = await open(texts);
  await Promise.all([loadFurther('questionnaire'), changeLanguage('es-ES')]);
  await vi.runAllTimersAsync();
  expect(say()).toMatch(/\/questionnaire\/es-ES\.json/);
});
