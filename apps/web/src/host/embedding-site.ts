import type { SdkMessage } from '@credence/contract/embedding';
import type { SdkUser } from './verification-user.ts';

/** The address of a way back, if it is a plain one; the server has checked it against its list. */
function safeAddress(address: string): URL | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}

/** The site around this page, or the one that led here: what it is told, and the way back to it. */
export class EmbeddingSite {
  readonly framed = window.parent !== window;
  readonly #user: () => SdkUser;
  #knowsReady = false;

  constructor(user: () => SdkUser) {
    this.#user = user;
  }

  /** Posts to the site around this page, and to no other. */
  tell(message: SdkMessage): void {
    const site = safeAddress(this.#user().accessOrigin);
    if (this.framed && site) window.parent.postMessage(message, site.origin);
  }

  /** Says once that the page can be used, and from then on how high it is. */
  tellReady(): void {
    if (this.#knowsReady) return;
    this.#knowsReady = true;
    this.tell({ source: 'credence', type: 'ready' });
    new ResizeObserver(() => this.#tellHeight()).observe(document.body);
  }

  #tellHeight(): void {
    this.tell({
      source: 'credence',
      type: 'height',
      height: Math.ceil(document.documentElement.scrollHeight),
    });
  }

  get wayBack(): URL | undefined {
    return safeAddress(this.#user().extraParams.redirect_url);
  }

  /** As `HostSession` has it. */
  wayOut(name = ''): string {
    const { wayBack } = this;
    if (!wayBack) return '';
    const leadsThere = wayBack.origin === safeAddress(this.#user().accessOrigin)?.origin;
    return (leadsThere && name) || wayBack.hostname;
  }
}
