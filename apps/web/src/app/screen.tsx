import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { focusHeading } from '../views/focus-heading.ts';
import { usePageName } from '../views/page-name.ts';
import type { Loaded, Route } from './route.ts';
import { routeAt } from './routes.ts';
import { reportScriptError } from './unhandled.ts';

interface BoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Catches a screen whose code could not be loaded, or that failed while it was drawn. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportScriptError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenError onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function ScreenError({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  // The screen's files could not be fetched, and a browser does not request a failed stylesheet again
  // without a reload.
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <ErrorState
      title={t('app.error.title')}
      text={t('app.error.text')}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    />
  );
}

/** To the part that the address names after `#`, if there is one. */
function moveFocusToPart(): boolean {
  const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  part?.focus();
  return part !== null;
}

/** Screens whose code is here already; they are drawn at once, without their skeleton flashing by. */
const known = new Map<string, Loaded>();

/** Loads the code of a route; to be called early, and again after a failure. */
export async function loadScreen(route: Route): Promise<void> {
  known.set(route.name, await route.load());
}

/** The code of a route: undefined while it loads, `failed` when it could not be loaded. */
function useContent(route: Route, attempt: number): { loaded: Loaded | undefined; failed: boolean } {
  const [, setLoaded] = useState('');
  const [failure, setFailure] = useState('');
  const wanted = `${route.name} ${attempt}`;
  useEffect(() => {
    // Also when the code is known by now: it can have come after this was drawn.
    loadScreen(route).then(
      () => setLoaded(wanted),
      () => setFailure(wanted),
    );
  }, [route, wanted]);
  return { loaded: known.get(route.name), failed: failure === wanted };
}

interface ScreenProps {
  path: string;
  /** Called with the route's name when it has replaced its skeleton. */
  onShown?: (name: string) => void;
}

/** The screen of an address: its skeleton while it loads, and a way to try again when it cannot be loaded. */
export function Screen({ path, onShown }: ScreenProps) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(path);
  const route = routeAt(path);
  const { loaded, failed } = useContent(route, attempt);
  const Content = loaded?.default;
  const title = route.title ?? loaded?.title;
  const arrived = Content !== undefined;
  usePageName(title && t(title));
  // After a navigation the focus goes to the screen's heading; the first screen leaves it to the browser,
  // which comes too early for its parts.
  useEffect(() => {
    if (!arrived || moveFocusToPart() || shown.current === path) return;
    focusHeading();
  }, [arrived, path]);
  useEffect(() => {
    if (arrived) shown.current = path;
  }, [arrived, path]);
  useEffect(() => {
    if (arrived) onShown?.(route.name);
  }, [arrived, route, onShown]);

  function retry(): void {
    // Code that fails to load twice has most likely been replaced by a newer version of the page.
    if (attempt > 0 && navigator.onLine) location.reload();
    else setAttempt(attempt + 1);
  }

  if (failed) return <ScreenError onRetry={retry} />;
  if (!Content) return <route.Skeleton />;
  return (
    <Boundary key={`${route.name} ${attempt}`} onRetry={retry}>
      <Content />
    </Boundary>
  );
}
