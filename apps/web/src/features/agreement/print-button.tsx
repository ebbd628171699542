import { Button } from '@credence/ui/button';
import { useText } from '../../i18n/text.ts';

/** Every browser prints, and saves what it would print as a file. */
export function PrintButton() {
  const t = useText();
  return <Button onClick={() => print()}>{t('agreements.print')}</Button>;
}
