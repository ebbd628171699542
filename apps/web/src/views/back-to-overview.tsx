import { BackLink } from '@credence/ui/back-link';
import { Link } from 'wouter';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';

/** Out of the flow; what was done so far is kept. */
export function BackToOverview() {
  const t = useText();
  return (
    <Link href={paths.overview} asChild>
      <BackLink href={paths.overview}>{t('document.toHub')}</BackLink>
    </Link>
  );
}
