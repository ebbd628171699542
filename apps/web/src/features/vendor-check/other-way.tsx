import type { Provider } from '@credence/contract/first-words';
import { Button } from '@credence/ui/button';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { providerNames } from '../../views/provider-names.ts';

interface OtherWayProps {
  /** The provider that would continue instead; null where there is none. */
  next: Provider | null;
  onTake: () => void;
  taking: boolean;
}

/** The way on with somebody else, where the site has one: our own capture, or another vendor. */
export function OtherWay({ next, onTake, taking }: OtherWayProps) {
  const t = useText();
  if (next === null) return null;
  const vendor = providerNames[next];
  return (
    <Button size="x-large" fullWidth loading={taking} onClick={onTake}>
      {vendor === undefined ? t('vendor.other.own') : t('vendor.other.vendor', { vendor: isolate(vendor) })}
    </Button>
  );
}
