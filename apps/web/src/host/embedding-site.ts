import {
  type FrameEvent,
  type FrameMessage,
  frameVersion,
  hostMessage,
  type HostMessage,
} from '@credence/contract/frame-messages';
import { safeParse } from 'valibot';
import type { SdkUser } from './verification-user.ts';

interface NativeApp {
  postMessage?: (text: string) => void;
}

declare global {
  /** What a native app adds to the page of its web view, to hear what happens there. */
  var credenceHost: NativeApp | undefined;
  /** Where web views of iOS put the same. */
  var webkit: { messageHandlers?: { credenceHost?: NativeApp } } | undefined;
}

/** The native app around this page; asked for each time, because an app may add itself late. */
const nativeApp = (): NativeApp | undefined =>
  globalThis.credenceHost ?? globalThis.webkit?.messageHandlers?.credenceHost;

/** How long the page around this one may take to give another token, in milliseconds. */
const patience = 15_000;

/** The address of a way back, if it is a plain one; the server has checked it against its list. */
function safeAddress(address: string): URL | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}

/** What one sees of a tall frame, in pixels. */
interface View {
  top: number;
  height: number;
}

function viewIn(value: string): View | undefined {
  const [, top, height] = /^(\d{1,5}) (\d{1,5})$/.exec(value) ?? [];
  return top === undefined || height === undefined ? undefined : { top: +top, height: +height };
}

/** Notices and dialogs lie in the part of the page that one sees (base.css of packages/ui). */
function showWithin({ top, height }: View): void {
  const { style } = document.documentElement;
  style.setProperty('--view-top', `${top}px`);
  style.setProperty('--view-height', `${height}px`);
}

/** Where what took the focus begins: a title's screen with the page. */
const beginningOf = (target: Element): number =>
  target.matches('h1, main') ? 0 : Math.max(0, Math.floor(target.getBoundingClientRect().top) - 16);

/** Uploads tell of themselves many times a second. */
const rounded = (event: FrameEvent): FrameEvent =>
  event.type === 'progress' ? { ...event, share: Math.floor(event.share * 10) / 10 } : event;

/** The site around this page, or the one that led here: what it is told and says, and the way back to it. */
export class EmbeddingSite {
  readonly framed = window.parent !== window;
  /**
   * The page with the loader (packages/sdk), as the loader says it itself: it counts until the server has
   * said whom the token is for, and what is sent there arrives only if it is the page around this one.
   */
  readonly #claimed: string | undefined;
  /** Undefined until the server has said who that is. */
  readonly #user: () => SdkUser | undefined;
  readonly #listeners = new Set<(message: HostMessage) => void>();
  /** What was said before anybody listened. */
  #unheard: HostMessage[] = [];
  /** Takes the token that was asked for. */
  #waiting: ((token: string) => void) | undefined;
  #knowsReady = false;
  #last = '';
  #view: View | undefined;
  #outcome: Extract<FrameEvent, { type: 'closed' }>['outcome'] = 'open';

  constructor(user: () => SdkUser | undefined, claimed = '') {
    this.#user = user;
    this.#claimed = this.framed ? safeAddress(claimed)?.origin : undefined;
    if (!this.#claimed) return;
    addEventListener('message', this.#receive);
    // The loader makes the frame as high as what it shows.
    document.documentElement.dataset['grows'] = '';
    this.#watchHeight();
    addEventListener('focusin', this.#tellMoved);
  }

  /** Whether our loader is around this page, which takes the frame away when it is closed. */
  get hasLoader(): boolean {
    return this.#claimed !== undefined;
  }

  /** Whether this is the page of an app's web view, which hears of the end and takes it away. */
  get inApp(): boolean {
    return !this.framed && nativeApp()?.postMessage !== undefined;
  }

  /** What became of the case while this page was open. */
  get outcome(): string {
    return this.#outcome;
  }

  get #origin(): string | undefined {
    const user = this.#user();
    return user ? safeAddress(user.accessOrigin)?.origin : this.#claimed;
  }

  /** Whether a token for this origin is used in the frame of another one. */
  isElsewhere(accessOrigin: string): boolean {
    if (!this.framed) return false;
    const made = safeAddress(accessOrigin)?.origin;
    // Not every browser says who is around a page.
    const [parent] = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : [];
    return made === undefined ? this.hasLoader : (parent ?? this.#claimed ?? made) !== made;
  }

  /** Posts to the site around this page, and to no other. */
  tell(event: FrameEvent): void {
    // Whoever submitted, this page or a phone that was paired with it, it is told once.
    if (event.type === 'submitted' && this.#outcome === 'submitted') return;
    if (event.type === 'submitted') this.#outcome = 'submitted';
    if (event.type === 'verdict') this.#outcome = event.outcome;
    const message: FrameMessage = { source: 'credence', version: frameVersion, ...rounded(event) };
    const text = JSON.stringify(message);
    // Nobody needs to hear the same step or share twice.
    if (text === this.#last) return;
    this.#last = text;
    // Of its own web view a native app is told as text; what it puts into the page is its own.
    if (!this.framed) nativeApp()?.postMessage?.(text);
    else if (this.#origin !== undefined) window.parent.postMessage(message, this.#origin);
  }

  /** Says that the person is done. */
  tellClosed(): void {
    this.tell({ type: 'closed', outcome: this.#outcome });
  }

  /** Says once that the page can be used, and from then on how high it is. */
  tellReady(): void {
    if (this.#knowsReady) return;
    this.#knowsReady = true;
    this.tell({ type: 'ready' });
    if (!this.hasLoader) this.#watchHeight();
  }

  /** Calls back with what the loader's page says; the result stops that. */
  hear(listener: (message: HostMessage) => void): () => void {
    this.#listeners.add(listener);
    const unheard = this.#unheard;
    this.#unheard = [];
    for (const message of unheard) listener(message);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the loader's page for another token; '' where it has none. */
  async askToken(): Promise<string> {
    if (!this.hasLoader) return '';
    return new Promise((resolve) => {
      const give = (token: string): void => {
        clearTimeout(timer);
        this.#waiting = undefined;
        resolve(token);
      };
      const timer = setTimeout(() => give(''), patience);
      this.#waiting = give;
      this.tell({ type: 'token-wanted' });
    });
  }

  readonly #receive = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || origin !== this.#origin) return;
    const parsed = safeParse(hostMessage, data);
    if (!parsed.success) return;
    const { output } = parsed;
    // A token that nobody asked for is none.
    if (output.type === 'token') this.#waiting?.(output.value);
    else if (output.type === 'view') this.#see(viewIn(output.value));
    else if (this.#listeners.size === 0) this.#unheard.push(output);
    else for (const listener of this.#listeners) listener(output);
  };

  #see(view: View | undefined): void {
    if (!view) return;
    this.#view = view;
    showWithin(view);
  }

  /**
   * In a frame without an edge of its own nothing scrolls to what the app gives the focus: a title, a list of
   * what is wrong. What a person gives it by a press or a key is where they look.
   */
  readonly #tellMoved = ({ target }: FocusEvent): void => {
    if (!this.#view || !(target instanceof HTMLElement) || target.tabIndex >= 0) return;
    if (document.querySelector('dialog:modal') !== null) return;
    const top = beginningOf(target);
    if (top >= this.#view.top && top < this.#view.top + this.#view.height) return;
    this.#last = '';
    this.tell({ type: 'moved', top });
  };

  #watchHeight(): void {
    const tell = (): void => this.#tellHeight();
    new ResizeObserver(tell).observe(document.body);
    // A dialog is outside the flow of the page.
    new MutationObserver(tell).observe(document.body, { subtree: true, attributeFilter: ['open'] });
  }

  #tellHeight(): void {
    const { documentElement } = document;
    const height = Math.ceil(this.hasLoader ? documentElement.offsetHeight : documentElement.scrollHeight);
    this.tell({ type: 'height', height, modal: document.querySelector('dialog:modal') !== null });
  }

  get wayBack(): URL | undefined {
    return safeAddress(this.#user()?.extraParams.redirect_url ?? '');
  }

  /** As `HostSession` has it. */
  wayOut({ name = '', partnerId = '' } = {}): string {
    const { wayBack } = this;
    if (!wayBack) return '';
    const leadsThere =
      partnerId !== '' || wayBack.origin === safeAddress(this.#user()?.accessOrigin ?? '')?.origin;
    return (leadsThere && name) || wayBack.hostname;
  }
}
