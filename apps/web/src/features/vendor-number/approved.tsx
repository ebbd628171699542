import { SuccessIcon } from '@credence/ui';
import { LeaveFlow } from '../../case-views/leave-flow.tsx';
import { PlainFrame, WayOn } from '../../case-views/plain-frame.tsx';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { type Newest, ShownNumber } from './waiting.tsx';

/** Confirmed: the level is there, or its document is what is left. */
export function Approved({ newest, done }: { newest: Newest | undefined; done: boolean }) {
  const t = useText();
  return (
    <PlainFrame
      icon={<SuccessIcon />}
      tone="success"
      title={t(done ? 'document.approved.title' : 'number.confirmed.title')}
      text={t(done ? 'number.approved.text' : 'number.confirmed.text')}
      action={
        done ? (
          <>
            <LeaveFlow />
            <WayOn to={paths.hub} primary>
              {t('document.approved.action')}
            </WayOn>
          </>
        ) : (
          <>
            <WayOn to={paths.documents} primary>
              {t('number.confirmed.action')}
            </WayOn>
            <WayOn to={paths.hub}>{t('document.toHub')}</WayOn>
          </>
        )
      }
    >
      {newest?.case.state === 'approved' && newest.shownNumber !== '' && (
        <p>
          {newest.scheme && t(`number.${newest.scheme}.name`)} <ShownNumber>{newest.shownNumber}</ShownNumber>
        </p>
      )}
    </PlainFrame>
  );
}
