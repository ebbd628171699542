import { ClockIcon, SuccessIcon } from '@credence/ui';
import { PlainFrame, WayOn } from '../../../case-views/plain-frame.tsx';
import type { SecondIdentity } from '../../../case-views/second-identity.ts';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import type { Level } from '../level.ts';

/** The document was accepted, and the number that the site asks for beside it is still to come: no end yet. */
export function NumberLeft({ level, second }: { level: Level; second: SecondIdentity }) {
  const t = useText();
  const checked = second === 'PENDING';
  return (
    <PlainFrame
      icon={checked ? <ClockIcon /> : <SuccessIcon />}
      {...(!checked && { tone: 'success' })}
      title={t('document.numberLeft.title')}
      text={t(`hub.second.${second}`)}
      action={
        <>
          {!checked && (
            <WayOn to={`${paths.vendor}?level=${level}`} primary>
              {t('hub.next.second.action')}
            </WayOn>
          )}
          <WayOn to={paths.hub} primary={checked}>
            {t('document.toHub')}
          </WayOn>
        </>
      }
    />
  );
}
