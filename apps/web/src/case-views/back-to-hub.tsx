import { BackLink } from '@credence/ui';
import { Link } from 'wouter';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';

/** Out of the flow; what was done so far is kept. */
export function BackToHub() {
  const t = useText();
  return (
    <Link href={paths.hub} asChild>
      <BackLink href={paths.hub}>{t('document.toHub')}</BackLink>
    </Link>
  );
}
