import { Provider, Viewport } from '@radix-ui/react-toast';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveRegion } from '../live-region.tsx';
import { toastConstants } from './constants.ts';
import { usePageLanguage } from './direction.ts';
import type { Notice, NoticeKind } from './notice.ts';
import { present as keep, snapshot, subscribe, type Toast } from './store.ts';
import { toastTexts } from './texts.ts';
import { isUrgent, ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';

export { dismiss } from './store.ts';

const { hotkey, swipeDirection, swipeThreshold } = toastConstants.toast;
const hotkeys = { on: [hotkey], off: [] };

interface PlaceProps {
  kind: NoticeKind;
  toasts: readonly Toast[];
  /** Whether F8 moves the focus here. */
  reached: boolean;
  generation: number;
}

/** The notices of one kind. */
function Place({ kind, toasts, reached, generation }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const texts = toastTexts();
  const filled = toasts.some(({ state }) => state === 'open');

  function rememberOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  useEffect(() => {
    const origin = cameFrom.current;
    if (!filled && origin instanceof HTMLElement && place.current?.contains(document.activeElement)) {
      origin.focus();
    }
  }, [filled]);

  return (
    <div ref={place} className={styles[kind]} onFocus={rememberOrigin}>
      {toasts.length > 0 && (
        // A new key for an empty region: otherwise it would still wait for the pointer to leave a notice that
        // was closed under it.
        <Provider
          key={generation}
          label={texts.notice()}
          swipeDirection={swipeDirection}
          swipeThreshold={swipeThreshold}
          announcerContainer={document.querySelector('dialog:modal') ?? document.body}
        >
          {/* The library appends them as they come, so the oldest goes first. */}
          {[...toasts].reverse().map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
          <Viewport
            className={styles.list}
            hotkey={reached ? hotkeys.on : hotkeys.off}
            label={texts.region(kind, hotkey)}
          />
        </Provider>
      )}
    </div>
  );
}

function Toaster() {
  const layer = useRef<HTMLDivElement>(null);
  const { kept, generations, replaced } = useSyncExternalStore(subscribe, snapshot);
  const { dir, lang } = usePageLanguage();
  const newest = kept.find(({ state }) => state === 'open');
  const filled = newest !== undefined;
  const gone = kept.length === 0;

  // Above everything else in the top layer, such as a dialog; in an older browser above the page.
  useLayoutEffect(() => {
    if (!filled) return;
    layer.current?.hidePopover?.();
    layer.current?.showPopover?.();
  }, [filled]);
  useLayoutEffect(() => {
    if (gone) layer.current?.hidePopover?.();
  }, [gone]);

  const place = (kind: NoticeKind) => (
    <Place
      kind={kind}
      toasts={kept.filter((toast) => toast.kind === kind)}
      reached={newest?.kind === kind}
      generation={generations[kind]}
    />
  );
  const words = replaced && [replaced.title, replaced.text].filter(Boolean).join(' ');
  const urgent = replaced !== undefined && isUrgent(replaced);
  return (
    <div ref={layer} className={styles.toaster} popover="manual" dir={dir} lang={lang || undefined}>
      <div className={styles.top}>
        {place('message')}
        {place('toast')}
      </div>
      {place('notification')}
      <LiveRegion message={words && !urgent ? words : ''} />
      <LiveRegion message={words && urgent ? words : ''} assertive />
    </div>
  );
}

let mounted = false;

/** Shows a notice; the first one also renders their container. */
export function present(notice: Notice): void {
  keep(notice);
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
}
