import type { ReviewLabel } from '@credence/contract';
import { ErrorIcon, LockIcon, SuccessIcon } from '@credence/ui';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import styles from './outcome-view.module.css';
import { LeaveFlow } from './leave-flow.tsx';
import { PlainFrame, WayOn } from './plain-frame.tsx';
import { Reasons } from './reasons.tsx';

type Outcome = 'approved' | 'refused' | 'closed';

const looks = {
  approved: { Icon: SuccessIcon, tone: 'success' },
  refused: { Icon: ErrorIcon, tone: 'danger' },
  closed: { Icon: LockIcon, tone: undefined },
} as const satisfies Record<Outcome, unknown>;

interface OutcomeViewProps {
  outcome: Outcome;
  labels: readonly ReviewLabel[];
  /** The case's id, for customer support. */
  reference: string | undefined;
}

/** The end of the road, good or bad, with where to go from here. */
export function OutcomeView({ outcome, labels, reference }: OutcomeViewProps) {
  const t = useText();
  const { Icon, tone } = looks[outcome];
  const approved = outcome === 'approved';
  return (
    <PlainFrame
      icon={<Icon />}
      {...(tone && { tone })}
      title={t(`document.${outcome}.title`)}
      text={t(`document.${outcome}.text`)}
      action={
        <>
          <LeaveFlow />
          <WayOn to={paths.hub} primary={approved}>
            {t(approved ? 'document.approved.action' : 'document.toHub')}
          </WayOn>
        </>
      }
    >
      <Reasons labels={labels} />
      {outcome === 'refused' && (
        <p className={styles.help}>
          {t('document.refused.what')}{' '}
          {reference && (
            <>
              {t('document.refused.reference')} <bdi className={styles.reference}>{reference}</bdi>
            </>
          )}
        </p>
      )}
    </PlainFrame>
  );
}
