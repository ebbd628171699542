import { Window } from 'happy-dom';
import { vi } from 'vitest';

export interface OpenPage {
  /** What it posted to its parent. */
  readonly messages: readonly unknown[];
  /** Where it navigated. */
  readonly went: readonly string[];
  readonly headers: Headers;
  text(): string;
  /** Writes into the field with this label. */
  write(label: string, value: string): void;
  /** Ticks the box with this label. */
  tick(label: string): void;
  /** Presses the button with this name and waits until the page says or posts something, or navigates. */
  press(name: string): Promise<void>;
}

/** Opens a page of the simulator as a browser does: its HTML, then its script; framed by default. */
export async function openPage(
  address: string,
  script: () => Promise<unknown>,
  { framed = true } = {},
): Promise<OpenPage> {
  const response = await fetch(address);
  const page = new Window({ url: address });
  page.document.write(await response.text());
  const messages: unknown[] = [];
  const went: string[] = [];
  const realFetch = globalThis.fetch;
  const location = { assign: (target: string) => went.push(target) };
  const parent = { postMessage: (message: unknown) => messages.push(message) };
  const own: Record<string, unknown> = { location };
  own['parent'] = framed ? parent : own;
  vi.stubGlobal('window', own);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => realFetch(new URL(path, address), options));
  vi.resetModules();
  await script();

  const fieldOf = (label: string) => {
    const found = [...page.document.querySelectorAll('label')].find((each) => each.textContent === label);
    const input = page.document.querySelector(`#${found?.getAttribute('for')}`);
    if (!(input instanceof page.HTMLInputElement)) throw new Error(`There is no field ${label}.`);
    return input;
  };
  return {
    messages,
    went,
    headers: response.headers,
    text: () => page.document.body.textContent,
    write: (label, value) => {
      fieldOf(label).value = value;
    },
    tick: (label) => {
      fieldOf(label).checked = true;
    },
    press: async (name) => {
      const button = [...page.document.querySelectorAll('button')].find((each) => each.textContent === name);
      if (button === undefined) throw new Error(`There is no button ${name}.`);
      const before = messages.length + went.length;
      button.click();
      await vi.waitUntil(
        () =>
          messages.length + went.length > before ||
          page.document.querySelector('#status')?.textContent !== '',
        { timeout: 50_000 },
      );
    },
  };
}
