import { navigate } from 'wouter/use-browser-location';

const base = '/console';

/**
 * Goes to the sign-in screen, which leads back here afterwards. The address holds ids only, never what was
 * typed.
 */
export function goToSignIn(): void {
  const inside = location.pathname.slice(base.length) || '/';
  if (inside === '/sign-in') return;
  const then = new URLSearchParams([['then', inside + location.search]]);
  navigate(`${base}/sign-in?${then.toString()}`, { replace: true });
}
