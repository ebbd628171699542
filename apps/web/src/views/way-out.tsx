import { Banner } from '@credence/ui/banner';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { CaseReference } from './case-reference.tsx';
import { LeaveFlow } from './leave-flow.tsx';
import { WayOn } from './plain-frame.tsx';

interface WayOutProps {
  /** The last question to the server got no answer. */
  stale: boolean;
  /** What to call the case by; undefined where it is not known. */
  reference: string | undefined;
}

/** The end of a view that waits: that one may leave, and whether the line to the server is lost. */
export function WayOut({ stale, reference }: WayOutProps) {
  const t = useText();
  return (
    <>
      {stale && (
        <Banner tone="warning" announce>
          {t('document.waiting.stale')}
        </Banner>
      )}
      <p>{t('document.waiting.leave')}</p>
      {reference !== undefined && <CaseReference reference={reference} />}
      <LeaveFlow />
      <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
    </>
  );
}
