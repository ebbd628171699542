import { useSearchParams } from 'wouter';

/** Which tab is open, kept in the address. */
export function useTab(tabs: readonly { value: string }[]): [string, (tab: string) => void] {
  const [address, setAddress] = useSearchParams();
  const shown = address.get('show');
  const [first] = tabs;
  const tab = tabs.find(({ value }) => value === shown) ?? first;
  return [tab?.value ?? '', (next) => setAddress({ show: next }, { replace: true })];
}
