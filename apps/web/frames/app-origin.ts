/**
 * The origin of the account area that this page belongs to: of those that the server wrote into it, the one
 * that the screen around it says is its own; ours where the server wrote none.
 */
export function appOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="credence-app"]');
  const [first = location.origin, ...others] = meta?.content.split(' ') ?? [];
  const named = new URLSearchParams(location.search).get('app');
  return others.find((origin) => origin === named) ?? first;
}
