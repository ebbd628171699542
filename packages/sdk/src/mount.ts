import { type CredenceEvent, type FrameMessage, type HostMessage, version } from './events.ts';
import { addressOf, type MountOptions, type Theme, tokenIn } from './options.ts';

/** A flow in the page. */
export interface Flow {
  setTheme(theme: Theme): void;
  setLanguage(language: string): void;
  /** One screen back; on the first one this closes. */
  back(): void;
  /** Ends it as the person's own button does. */
  close(): void;
  /** Loads the frame anew, with another token. */
  retry(): void;
  /** Takes the frame away; nothing is told after that. */
  destroy(): void;
}

/** How long a frame may take to close, in milliseconds. */
const closesWithin = 2000;

/** How long the page may scroll before the frame is told what one sees of it, in milliseconds. */
const seenWithin = 100;

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' &&
  data !== null &&
  'source' in data &&
  data.source === 'credence' &&
  'version' in data &&
  data.version === version;

const covering: Record<string, string> = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  'z-index': '2147483647',
};

/** One frame, with its tries and what it hears and says. */
class Mounted {
  readonly #element: HTMLElement;
  readonly #frame = document.createElement('iframe');
  readonly #origin: string;
  #options: MountOptions;
  /** Grows with each try: what an earlier one still brings is nobody's. Below 0 once it is gone. */
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loaded = false;
  #scrolling: ReturnType<typeof setTimeout> | undefined;
  /** What the frame knows of what one sees of it. */
  #seen = '';

  constructor(element: HTMLElement, options: MountOptions) {
    this.#element = element;
    this.#options = options;
    this.#origin = new URL(options.server).origin;
    const frame = this.#frame;
    frame.title = options.title ?? 'Identity verification';
    frame.allow = 'camera; microphone; fullscreen';
    frame.width = '100%';
    frame.height = '480';
    frame.setAttribute('frameborder', '0');
    frame.style.display = 'block';
    addEventListener('message', this.#hear);
    // Of whatever scrolls around the frame.
    addEventListener('scroll', this.#scrolled, { capture: true, passive: true });
    addEventListener('resize', this.#scrolled);
  }

  #tell(event: CredenceEvent): void {
    this.#options.onEvent?.(event);
  }

  say(type: HostMessage['type'], value = ''): void {
    const message: HostMessage = { source: 'credence-host', version, type, value };
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }

  /** From now on, and for the next try. */
  wish(type: 'theme' | 'language', value: string, wishes: Partial<MountOptions>): void {
    this.#options = { ...this.#options, ...wishes };
    this.say(type, value);
  }

  readonly end = (): void => {
    this.#attempt = -1;
    clearTimeout(this.#timer);
    clearTimeout(this.#scrolling);
    removeEventListener('message', this.#hear);
    removeEventListener('scroll', this.#scrolled, { capture: true });
    removeEventListener('resize', this.#scrolled);
    this.#frame.remove();
    this.#element.style.removeProperty('min-height');
  };

  /** A dialog is centred in the frame: where that is larger than the window, it is shown over the page. */
  #fit(height: number, modal: boolean): void {
    const { style } = this.#frame;
    const { top, bottom } = this.#frame.getBoundingClientRect();
    const covers = modal && (style.position === 'fixed' || top < 0 || bottom > innerHeight);
    if (!covers) this.#element.style.removeProperty('min-height');
    else if (style.position !== 'fixed') this.#element.style.minHeight = `${this.#frame.offsetHeight}px`;
    for (const [name, value] of Object.entries(covering)) {
      if (covers) style.setProperty(name, value);
      else style.removeProperty(name);
    }
    if (!modal) this.#frame.height = `${height}`;
    this.#tellView();
  }

  /** What scrolls around the frame shows it from there on, below what the page says covers its upper edge. */
  #follow(top: number): void {
    const frame = this.#frame;
    frame.style.scrollMarginTop = `${-top}px`;
    frame.scrollIntoView({ block: 'start', inline: 'nearest' });
    frame.style.removeProperty('scroll-margin-top');
  }

  /** The frame has no edge of its own that one sees: it shows notices and dialogs where one looks. */
  #tellView(): void {
    const { top, bottom } = this.#frame.getBoundingClientRect();
    const height = Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0));
    const seen = `${Math.round(Math.max(0, -top))} ${height}`;
    if (height <= 0 || seen === this.#seen) return;
    this.#seen = seen;
    this.say('view', seen);
  }

  readonly #scrolled = (): void => {
    this.#scrolling ??= setTimeout(() => {
      this.#scrolling = undefined;
      if (this.#loaded) this.#tellView();
    }, seenWithin);
  };

  readonly #hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== this.#origin || source !== this.#frame.contentWindow || !isMessage(data)) return;
    clearTimeout(this.#timer);
    this.#loaded = true;
    if (data.type === 'token-wanted') {
      const give = (given: string): void => this.say('token', tokenIn(given));
      this.#token().then(give, () => give(''));
      return;
    }
    if (data.type === 'height') this.#fit(data.height, data.modal);
    if (data.type === 'moved' && this.#options.follow) this.#follow(data.top);
    if (data.type === 'closed') this.end();
    const { source: _, version: __, ...event } = data;
    this.#tell(event);
  };

  /** What throws at once fails like what is rejected. */
  async #token(): Promise<string> {
    return this.#options.fetchToken();
  }

  async load(): Promise<void> {
    if (this.#attempt < 0) return;
    const its = (this.#attempt += 1);
    clearTimeout(this.#timer);
    this.#loaded = false;
    this.#seen = '';
    this.#frame.remove();
    try {
      const token = await this.#token();
      if (its !== this.#attempt) return;
      this.#frame.src = addressOf(this.#options, token, { origin: location.origin });
      this.#timer = setTimeout(
        () => this.#tell({ type: 'error', code: 'not-loaded' }),
        this.#options.patience ?? 20_000,
      );
      this.#element.append(this.#frame);
    } catch {
      if (its === this.#attempt) this.#tell({ type: 'error', code: 'no-token' });
    }
  }

  close(): void {
    if (this.#attempt < 0) return;
    clearTimeout(this.#timer);
    this.say('close');
    const give = (): void => {
      this.end();
      this.#tell({ type: 'closed', outcome: 'open' });
    };
    if (this.#loaded) this.#timer = setTimeout(give, closesWithin);
    else give();
  }
}

/**
 * Shows the flow in an element, in a frame that grows with what it shows. The page keeps its focus and its
 * place; nothing of it needs more of a content security policy than `frame-src`.
 */
export function mount(element: HTMLElement, options: MountOptions): Flow {
  const mounted = new Mounted(element, options);
  void mounted.load();
  return {
    setTheme: (theme) => mounted.wish('theme', theme, { theme }),
    setLanguage: (language) => mounted.wish('language', language, { language }),
    back: () => mounted.say('back'),
    close: () => mounted.close(),
    retry: () => void mounted.load(),
    destroy: mounted.end,
  };
}
