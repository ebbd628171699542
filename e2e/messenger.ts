import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sign } from '@tma.js/init-data-node';

/** The bot of the tests; the server is given the same token. */
export const botToken = '7000000001:test_token_of_a_bot_that_is_nobodys';

let launches = 0;

/** Somebody whom the messaging app knows and nobody else is. */
export const newUserId = (): number => 5_000_000 + randomInt(1_000_000_000);

/** Launch data as the messaging app signs it now, each time another. */
function launchData(userId: number): string {
  const user = { id: userId, first_name: 'Ana', language_code: 'en' };
  return sign({ user, query_id: `AAF${++launches}` }, botToken, new Date());
}

/** What the messaging app is told by the page. */
export interface Said {
  name: string;
  data: unknown;
}

/**
 * The messaging app around a page, as its native clients do it: they put `TelegramWebviewProxy` into the page
 * and call `Telegram.WebView.receiveEvent` in it.
 */
export class Messenger {
  readonly #page: Page;
  readonly said: Said[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async around(page: Page): Promise<Messenger> {
    const messenger = new Messenger(page);
    await page.exposeFunction('messengerHears', (name: string, data: string) => {
      messenger.said.push({ name, data: data === '' || data === 'undefined' ? undefined : JSON.parse(data) });
    });
    await page.addInitScript(`
      globalThis.TelegramWebviewProxy = {
        postEvent: (name, data) => void globalThis.messengerHears(name, String(data ?? '')),
      };`);
    return messenger;
  }

  /** Opens a page as the app does: with the launch parameters behind the address, or what is there. */
  async open(url: string, { platform = 'ios', version = '8.0', userId = newUserId() } = {}): Promise<void> {
    const launch = new URLSearchParams({
      tgWebAppPlatform: platform,
      tgWebAppVersion: version,
      tgWebAppData: launchData(userId),
      tgWebAppThemeParams: '{}',
    });
    await this.#page.goto(`${url}${url.includes('#') ? '&' : '#'}${launch}`);
  }

  /** The user presses the native back button. */
  async pressBack(): Promise<void> {
    await this.#page.evaluate(`Telegram.WebView.receiveEvent('back_button_pressed')`);
  }

  /** What was last said of the back button. */
  backButton(): boolean | undefined {
    const last = this.said.findLast(({ name }) => name === 'web_app_setup_back_button');
    const data = last?.data;
    return typeof data === 'object' && data !== null && 'is_visible' in data
      ? data.is_visible === true
      : undefined;
  }

  /** Everything said by that name. */
  about(name: string): unknown[] {
    return this.said.filter((one) => one.name === name).map(({ data }) => data);
  }
}
