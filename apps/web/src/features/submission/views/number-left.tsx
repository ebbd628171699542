import type { Level } from '@credence/contract/words';
import { ClockIcon } from '@credence/ui/icons/clock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import type { SecondIdentity } from '../../../queries/second-identity.ts';
import { PlainFrame, WayOn } from '../../../views/plain-frame.tsx';

/** The document was accepted, and the number that the site also requires is still missing. */
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
          <WayOn to={paths.overview} primary={checked}>
            {t('document.toHub')}
          </WayOn>
        </>
      }
    />
  );
}
