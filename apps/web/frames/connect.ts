import {
  type FrameAccess,
  type FrameMount,
  type FromFrame,
  readMessage,
  toFrame,
} from '../src/features/vendor-check/frame-protocol.ts';
import { appOrigin } from './app-origin.ts';

/** What a vendor's page may do with the screen that contains it. */
export interface Screen {
  tell(message: FromFrame): void;
  /** Asks for fresh access; as long as there is none, for instance without a connection, it waits. */
  renew(): Promise<FrameAccess>;
}

/** The vendor's own word for a failure, for the log: without what might be personal. */
export function failure(word: unknown): FromFrame {
  const code = String(word)
    .replaceAll(/[^\w-]/g, '-')
    .slice(0, 64);
  return { type: 'failed', code: code === '' ? 'unknown' : code };
}

/** Finds the place for the vendor's part. */
export function container(): HTMLElement {
  const found = document.getElementById('vendor');
  if (!found) throw new Error('The page has no place for the vendor.');
  return found;
}

/** Tells how high the vendor's part is whenever that changes, where it has a height of its own. */
export function tellHeight({ tell }: Screen): void {
  const content = container();
  new ResizeObserver(() => {
    tell({ type: 'height', height: Math.ceil(content.getBoundingClientRect().height) });
  }).observe(content);
}

/** Says that this page is there, and mounts the vendor's part once, when the screen says with what. */
export function connect(mount: (access: FrameMount, screen: Screen) => void | Promise<void>): void {
  // Opened by itself the page has no parent, and does nothing.
  if (window.parent === window) return;
  const origin = appOrigin();
  let mounted = false;
  let renewed: ((access: FrameAccess) => void) | undefined;

  const tell = (message: FromFrame) => window.parent.postMessage(message, origin);
  const screen: Screen = {
    tell,
    renew: () =>
      new Promise((resolve) => {
        renewed = resolve;
        tell({ type: 'token-needed' });
      }),
  };

  addEventListener('message', (event) => {
    const message = readMessage(toFrame, event, origin, window.parent);
    if (message?.type === 'renewed') renewed?.(message);
    if (message?.type !== 'mount' || mounted) return;
    mounted = true;
    const { documentElement: root } = document;
    root.lang = message.language;
    root.dir = message.direction;
    root.dataset['theme'] = message.theme;
    Promise.resolve(mount(message, screen)).catch(() => tell(failure('exception')));
  });

  tell({ type: 'ready' });
}
