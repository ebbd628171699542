// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const address = (namespace: string, language: string) =>
  `/common-static/fhs/i18n-upload/low-cache/project/release/${namespace}/${language}.json?v=1`;

/** A fresh copy of the module, since texts are loaded once a page. */
async function load(language: string, answer: (file: string) => Response | Promise<Response>) {
  vi.resetModules();
  localStorage.setItem('i18nextLng', language);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    return answer(file);
  });
  const { i18n, startTexts } = await import('./load.ts');
  const started = startTexts();
  started.catch(() => undefined);
  return { asked, started, i18n };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[S4.19] [S7.25] the files of the language and both namespaces are loaded', async () => {
  const { asked, started, i18n } = await load('ar-SA', (file) => Response.json({ greeting: file }));
  await vi.runAllTimersAsync();
  await started;
  expect(asked.toSorted()).toEqual([
    address('inverse-error-code', 'ar-SA'),
    address('user-accounts', 'ar-SA'),
  ]);
  expect(i18n.t('greeting')).toBe(address('user-accounts', 'ar-SA'));
});

test.each(['en-US', 'th-TH'])(
  '[S4.18] [S7.25] %s, which has no texts of its own, is shown in English without asking for them',
  async (language) => {
    const { asked, started } = await load(language, () => Response.json({}));
    await vi.runAllTimersAsync();
    await started;
    expect(asked.toSorted()).toEqual([address('inverse-error-code', 'en'), address('user-accounts', 'en')]);
    expect(document.documentElement.lang).toBe(language);
  },
);

test('[S8.13] [S9.6] a server failure is retried up to 5 times from 350 ms, doubling', async () => {
  const times: number[] = [];
  const { started } = await load('en', (file) => {
    if (file.includes('inverse')) return Response.json({});
    times.push(Date.now());
    return new Response('', { status: 503 });
  });
  await vi.runAllTimersAsync();
  await expect(started).rejects.toThrow('texts could not be loaded');
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([
    350, 700, 1400, 2800, 5600,
  ]);
});

test('[S8.13] a network failure is retried and can still succeed', async () => {
  let failures = 2;
  const { started, i18n } = await load('en', (file) => {
    if (file.includes('user-accounts') && failures-- > 0) throw new TypeError('Failed to fetch');
    return Response.json({ greeting: 'Hello' });
  });
  await vi.runAllTimersAsync();
  await started;
  expect(i18n.t('greeting')).toBe('Hello');
});

test('[S7.25] a file that is gone is not retried: English takes its place', async () => {
  const { asked, started, i18n } = await load('ar-SA', (file) =>
    file.includes('ar-SA') ? new Response('', { status: 404 }) : Response.json({ greeting: 'Hello' }),
  );
  await vi.runAllTimersAsync();
  await started;
  expect(i18n.t('greeting')).toBe('Hello');
  expect(asked.filter((file) => file === address('user-accounts', 'ar-SA'))).toHaveLength(1);
});

test('[S7.25] a file that is not JSON is a failure, without further tries', async () => {
  const { asked, started } = await load('en', () => new Response('<html>'));
  await vi.runAllTimersAsync();
  await expect(started).rejects.toThrow('texts could not be loaded');
  expect(asked).toHaveLength(2);
});
