import { Banner } from '@credence/ui/banner';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { LeaveFlow } from './leave-flow.tsx';
import { WayOn } from './plain-frame.tsx';

/** The end of a view that waits: that one may leave, and whether the line to the server is lost. */
export function WayOut({ stale }: { stale: boolean }) {
  const t = useText();
  return (
    <>
      {stale && (
        <Banner tone="warning" announce>
          {t('document.waiting.stale')}
        </Banner>
      )}
      <p>{t('document.waiting.leave')}</p>
      <LeaveFlow />
      <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
    </>
  );
}
