import { Button } from '@credence/ui/button';
import { host } from '../host/choose.ts';
import { useText } from '../i18n/text.ts';

/** A browser prints, and saves what it would print as a file; where neither is possible, says so. */
export function PrintButton({ text, fullWidth = false }: { text: string; fullWidth?: boolean }) {
  const t = useText();
  if (!host.savesCopies) return <p>{t('copy.elsewhere')}</p>;
  return (
    <Button fullWidth={fullWidth} onClick={() => print()}>
      {text}
    </Button>
  );
}
