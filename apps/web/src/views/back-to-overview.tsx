import { BackLink } from '@credence/ui/back-link';
import { Link } from 'wouter';
import { host } from '../host/choose.ts';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';

/** Out of the flow; what was done so far is kept. */
export function BackToOverview() {
  const t = useText();
  if (host.session?.confined) return null;
  return (
    <Link href={paths.overview} asChild>
      <BackLink href={paths.overview}>{t('document.toHub')}</BackLink>
    </Link>
  );
}
