// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from './language.ts';

const address = (namespace: string, file: string) =>
  `/common-static/fhs/i18n-upload/low-cache/project/release/${namespace}/${file}.json?v=1`;

const gone = () => new Response('', { status: 404 });
const failing = () => new Response('', { status: 503 });
const isOf = (language: string) => (file: string) => file.includes(`${language}.json`);
const isGerman = isOf('de-DE');

type Answer = (file: string) => Response | Promise<Response>;

/** A text that says which file it is from. */
const texts: Answer = (file) => Response.json({ greeting: file });

const sayItIsEnglish = vi.fn();

/** A page that has just been opened: fresh copies of the modules, with what has been asked for. */
async function open(language: Language, answer: Answer) {
  vi.resetModules();
  vi.doMock('./language-notice.ts', () => ({ sayItIsEnglish }));
  localStorage.setItem('i18nextLng', language);
  const asked: string[] = [];
  const answers = { answer };
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    return answers.answer(file);
  });
  const [load, inUse] = [await import('./load.ts'), await import('./language.ts')];
  const started = load.startTexts();
  started.catch(() => undefined);
  await vi.runAllTimersAsync();
  return { ...load, ...inUse, asked, started, answers, greeting: () => load.i18n.t('greeting') };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sayItIsEnglish.mockClear();
  window.location.href = 'http://localhost/user/accounts/auth';
});
afterEach(() => vi.useRealTimers());

describe('the texts of a language', () => {
  test('[S4.19] [S7.25] come from the file of the language, one each namespace, and no other is asked for', async () => {
    const { asked, started, greeting } = await open('ar-SA', texts);
    await started;
    expect(asked.toSorted()).toEqual([
      address('inverse-error-code', 'ar-SA'),
      address('user-accounts', 'ar-SA'),
    ]);
    expect(greeting()).toBe(address('user-accounts', 'ar-SA'));
  });

  test.each([
    ['testnet.example.com', 'testnet-de-DE'],
    ['test.example.com', 'test-de-DE'],
  ])('[S7.25] on %s are in files of another name', async (host, file) => {
    window.location.href = `http://${host}/user/accounts/auth`;
    const { asked } = await open('de-DE', texts);
    expect(asked).toContain(address('user-accounts', file));
  });

  test('[S8.13] [S9.6] are asked for up to 5 more times from 350 ms, doubling, while the server fails', async () => {
    const times: number[] = [];
    const { started } = await open('en', (file) => {
      if (file.includes('inverse')) return texts(file);
      times.push(Date.now());
      return failing();
    });
    await expect(started).rejects.toThrow('texts could not be loaded');
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([
      350, 700, 1400, 2800, 5600,
    ]);
  });

  test('[S7.25] [S8.13] come after five failures of the server and the network', async () => {
    let failures = 5;
    const { started, greeting } = await open('de-DE', (file) => {
      if (!file.includes('user-accounts') || failures-- <= 0) return texts(file);
      if (failures % 2 === 0) throw new TypeError('Failed to fetch');
      return failing();
    });
    await started;
    expect(greeting()).toBe(address('user-accounts', 'de-DE'));
    expect(sayItIsEnglish).not.toHaveBeenCalled();
  });

  test('[S9.6] are read up to 10 at a time', async () => {
    const page = await open('en', texts);
    let reading = 0;
    let most = 0;
    page.answers.answer = async (file) => {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise((resolve) => setTimeout(resolve, 100));
      reading -= 1;
      return texts(file);
    };
    const loaded = page.i18n.reloadResources([...page.availableLanguages()]);
    await vi.runAllTimersAsync();
    await loaded;
    expect(most).toBe(10);
    expect(page.i18n.hasResourceBundle('ar-SA', 'inverse-error-code')).toBe(true);
  });

  test('[S9.6] put up to 1000 values into a text, and not one more', async () => {
    const long = '{{n}}'.repeat(1001);
    const { started, i18n } = await open('en', () => Response.json({ long }));
    await started;
    expect(i18n.t('long', { n: '1' })).toBe(`${'1'.repeat(1000)}{{n}}`);
  });
});

describe('texts that cannot be had', () => {
  test.each([
    ['[S7.25] a file that is gone (404)', gone],
    ['[S7.25] a file that is not JSON', () => new Response('<html>')],
    ['[S7.25] JSON that is no map of texts', () => Response.json({ greeting: { deep: 'Hallo' } })],
    ['[S7.25] JSON that is a list', () => Response.json(['Hallo'])],
  ])('%s is not asked for again: the page is in English and says so once', async (_what, answer) => {
    const page = await open('de-DE', (file) => (isGerman(file) ? answer() : texts(file)));
    await page.started;
    expect(page.greeting()).toBe(address('user-accounts', 'en'));
    expect(page.asked.filter(isGerman)).toHaveLength(2);
    expect([page.currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    expect(sayItIsEnglish.mock.calls).toEqual([['de-DE']]);
    // The next page tries German again.
    expect(localStorage.getItem('i18nextLng')).toBe('de-DE');
  });

  test('[S8.13] after the last failure of the server the page is in English, in both namespaces', async () => {
    const page = await open('ar-SA', (file) =>
      isOf('ar-SA')(file) && file.includes('inverse') ? failing() : texts(file),
    );
    await page.started;
    expect(page.greeting()).toBe(address('user-accounts', 'en'));
    expect(page.i18n.t('greeting', { ns: 'inverse-error-code' })).toBe(address('inverse-error-code', 'en'));
    expect(document.documentElement.dir).toBe('ltr');
  });

  test('[S8.13] no English either: it fails', async () => {
    const { asked, started } = await open('de-DE', gone);
    await expect(started).rejects.toThrow('texts could not be loaded');
    expect(asked).toHaveLength(4);
  });

  test('[S9.5] on the Hong Kong site its own English takes the place', async () => {
    window.location.href = 'http://id.example.hk/user/accounts/auth';
    const { started, greeting } = await open('zh-HK', (file) => (isOf('zh-HK')(file) ? gone() : texts(file)));
    await started;
    expect(greeting()).toBe(address('user-accounts', 'en-HK'));
  });
});

describe('changing the language', () => {
  test('[S4.18] loads its texts, then turns the page and stores the choice', async () => {
    const page = await open('en', texts);
    let drawn = 0;
    page.onLanguageChange(() => (drawn += 1));
    const changed = page.changeLanguage('ar-SA');
    expect([page.currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    await changed;
    expect(page.greeting()).toBe(address('user-accounts', 'ar-SA'));
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-SA', 'rtl']);
    expect(localStorage.getItem('i18nextLng')).toBe('ar-SA');
    expect(drawn).toBe(1);
  });

  test('[S4.18] to one that cannot be had keeps the old one, and can be tried again', async () => {
    const page = await open('en', (file) => (isGerman(file) ? gone() : texts(file)));
    await expect(page.changeLanguage('de-DE')).rejects.toThrow('texts could not be loaded');
    expect(page.greeting()).toBe(address('user-accounts', 'en'));
    expect([page.currentLanguage(), localStorage.getItem('i18nextLng')]).toEqual(['en', 'en']);
    page.answers.answer = texts;
    await page.changeLanguage('de-DE');
    expect(page.greeting()).toBe(address('user-accounts', 'de-DE'));
  });

  test('of two choices in a row the last one counts, whichever texts come first', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const page = await open('en', async (file) => {
      if (isGerman(file)) await held;
      return texts(file);
    });
    const first = page.changeLanguage('de-DE');
    await page.changeLanguage('ja-JP');
    release();
    await first;
    expect(page.greeting()).toBe(address('user-accounts', 'ja-JP'));
    expect(page.currentLanguage()).toBe('ja-JP');
  });

  test('[S4.18] also in the address, which would win when the page is loaded again', async () => {
    window.location.href = 'http://localhost/user/accounts/auth?from=mail&lang=en';
    const page = await open('en', texts);
    await page.changeLanguage('de-DE');
    expect(window.location.search).toBe('?from=mail&lang=de-DE');
  });

  test('in another tab does not change this one', async () => {
    const page = await open('en', texts);
    localStorage.setItem('i18nextLng', 'ja-JP');
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: 'ja-JP' }));
    await vi.runAllTimersAsync();
    expect([page.currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    const next = await open('ja-JP', texts);
    expect(next.currentLanguage()).toBe('ja-JP');
  });
});
