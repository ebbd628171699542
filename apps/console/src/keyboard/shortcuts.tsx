import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readPreference, writePreference } from '../parts/preference.ts';

/**
 * A shortcut of a screen; `keys` are `KeyboardEvent.key` values in lower case, the first one is displayed.
 */
export interface Shortcut {
  keys: readonly [string, ...string[]];
  label: string;
  /** Repeats while the key is held down. */
  repeats?: boolean;
  run: () => void;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

interface Registry {
  groups: () => readonly ShortcutGroup[];
  add: (source: () => ShortcutGroup) => () => void;
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

const storageKey = 'credence-console-shortcuts';
const Context = createContext<Registry | undefined>(undefined);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

/** Buttons and links handle Enter and Space themselves. */
const belongsToControl = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof HTMLElement &&
  event.target.closest('a, button, summary, [role=tab]') !== null;

const readEnabled = (): boolean => readPreference(storageKey) !== 'off';

/** Handles the keys of all mounted screens. Single keys can be switched off, as WCAG 2.1.4 requires. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const sources = useRef(new Set<() => ShortcutGroup>());
  const [enabled, setEnabledState] = useState(readEnabled);

  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      if (!enabled || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (belongsToControl(event) || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      for (const source of [...sources.current].reverse()) {
        const shortcut = source().shortcuts.find((candidate) => candidate.keys.includes(key));
        if (!shortcut) continue;
        event.preventDefault();
        if (!event.repeat || shortcut.repeats) shortcut.run();
        return;
      }
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [enabled]);

  const registry = useMemo<Registry>(
    () => ({
      groups: () => [...sources.current].map((source) => source()),
      add(source) {
        sources.current.add(source);
        return () => sources.current.delete(source);
      },
      enabled,
      setEnabled(next) {
        writePreference(storageKey, next ? 'on' : 'off');
        setEnabledState(next);
      },
    }),
    [enabled],
  );

  return <Context value={registry}>{children}</Context>;
}

export function useShortcutRegistry(): Registry {
  const registry = useContext(Context);
  if (!registry) throw new Error('ShortcutsProvider is missing');
  return registry;
}

/** Registers shortcuts while the calling component is mounted; the latest registration wins. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const { add } = useShortcutRegistry();
  const current = useRef<ShortcutGroup>({ title, shortcuts });
  useLayoutEffect(() => {
    current.current = { title, shortcuts };
  });
  const addOnce = useRef(add);
  useEffect(() => addOnce.current(() => current.current), []);
}
