import { type Flow, mount } from './mount.ts';
import type { OpenOptions, Theme } from './options.ts';

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** What an address of the page's own server gives, as `{ "url": "…" }`, or with a `token`. */
async function tokenFrom(address: string): Promise<string> {
  const answer = await fetch(address, { method: 'POST', headers: { accept: 'application/json' } });
  const { url, token }: { url?: unknown; token?: unknown } = await answer.json();
  const given = url ?? token;
  if (!answer.ok || typeof given !== 'string') throw new Error(`No token from ${address}`);
  return given;
}

/**
 * Defines `<credence-verify server="…" token-url="…" language="…" theme="…" follow>`, once, and not on a
 * server. Its events come as `credence` with the event as `detail`; instead of `token-url` it takes a
 * property `fetchToken`.
 */
export function defineElement(name = 'credence-verify'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      static readonly observedAttributes: readonly string[] = ['server', 'token-url', 'language', 'theme'];
      flow: Flow | undefined;
      #fetchToken: OpenOptions['fetchToken'] | undefined;

      get fetchToken(): OpenOptions['fetchToken'] | undefined {
        return this.#fetchToken;
      }

      set fetchToken(fetchToken: OpenOptions['fetchToken'] | undefined) {
        this.#fetchToken = fetchToken;
        this.#start();
      }

      connectedCallback(): void {
        this.style.display = 'block';
        this.#start();
      }

      disconnectedCallback(): void {
        this.flow?.destroy();
        this.flow = undefined;
      }

      attributeChangedCallback(changed: string, _before: string | null, value: string | null): void {
        if (changed === 'language' && value) this.flow?.setLanguage(value);
        else if (changed === 'theme') this.flow?.setTheme(this.#theme ?? 'system');
        else this.#start();
      }

      get #theme(): Theme | undefined {
        return themes.find((theme) => theme === this.getAttribute('theme'));
      }

      #start(): void {
        const server = this.getAttribute('server');
        const address = this.getAttribute('token-url');
        const fetchToken = this.#fetchToken ?? (address ? () => tokenFrom(address) : undefined);
        if (this.flow || !this.isConnected || !server || !fetchToken) return;
        this.flow = mount(this, {
          server,
          fetchToken,
          language: this.getAttribute('language') ?? undefined,
          theme: this.#theme,
          title: this.title || undefined,
          follow: this.hasAttribute('follow'),
          onEvent: (detail) => this.dispatchEvent(new CustomEvent('credence', { detail })),
        });
      }
    },
  );
}
