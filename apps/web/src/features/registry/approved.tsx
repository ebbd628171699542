import type { Level } from '@credence/contract/words';
import { SuccessIcon } from '@credence/ui/icons/success';
import { documentsPath, paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { CaseReference } from '../../views/case-reference.tsx';
import { LeaveFlow } from '../../views/leave-flow.tsx';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { type Newest, ShownNumber } from './waiting.tsx';

interface ApprovedProps {
  level: Level;
  newest: Newest | undefined;
  done: boolean;
}

/** Confirmed: the level is there, or its document is what is left. */
export function Approved({ level, newest, done }: ApprovedProps) {
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
            <WayOn to={paths.overview} primary>
              {t('document.approved.action')}
            </WayOn>
          </>
        ) : (
          <>
            <WayOn to={documentsPath(level)} primary>
              {t('number.confirmed.action')}
            </WayOn>
            <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
          </>
        )
      }
    >
      {newest?.case.state === 'approved' && newest.shownNumber !== '' && (
        <p>
          {newest.scheme && t(`number.${newest.scheme}.name`)} <ShownNumber>{newest.shownNumber}</ShownNumber>
        </p>
      )}
      {done && newest && <CaseReference reference={newest.case.reference} />}
    </PlainFrame>
  );
}
