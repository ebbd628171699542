import type { ApplicantCase, ReviewLabel } from '@credence/contract';
import { ClockIcon, ErrorIcon, RotateIcon } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { HelpLink } from '../../host/help-link.tsx';
import { paths } from '../../host/paths.ts';
import { formatDate, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { currentCaseQuery } from './current-case.ts';
import { NextSkeleton } from './hub-skeleton.tsx';
import styles from './hub.module.css';
import { Go, Panel } from './panel.tsx';
import type { CaseStatus, StepLevel } from './steps.ts';

/** Without its case a panel still says what stands and what to do. */
interface CaseProps {
  currentCase: ApplicantCase | null;
}

function Pending({ currentCase }: CaseProps) {
  const t = useText();
  return (
    <Panel icon={<ClockIcon />} title={t('hub.next.PENDING.title')} text={t('hub.next.PENDING.text')}>
      {currentCase?.submittedAt && (
        <p className={styles.line}>
          {t('hub.next.PENDING.sent', { date: isolate(formatDate(currentCase.submittedAt)) })}
        </p>
      )}
    </Panel>
  );
}

function Reasons({ labels }: { labels: readonly ReviewLabel[] }) {
  const t = useText();
  return (
    <ul className={styles.reasons}>
      {labels.map((label) => (
        <li key={label}>{t(`label.${label}`)}</li>
      ))}
    </ul>
  );
}

/** Where the reasons are explained at length (S2.20). */
function CommonReasons() {
  const t = useText();
  return (
    <p className={styles.line}>
      <HelpLink topic="failureReasons">{t('help.more.failureReasons')}</HelpLink>
    </p>
  );
}

/** Reasons that are put right in the form, not with the camera. */
const aboutDetails: ReadonlySet<ReviewLabel> = new Set([
  'name-differs',
  'birth-date-differs',
  'nationality-differs',
]);

function CanRetry({ currentCase }: CaseProps) {
  const t = useText();
  const labels = currentCase?.verdict?.labels ?? [];
  const correctDetails = labels.some((label) => aboutDetails.has(label));
  return (
    <Panel
      asks
      icon={<RotateIcon />}
      title={t('hub.next.FAILED_AND_CAN_RETRY.title')}
      text={t(
        labels.length > 0
          ? 'hub.next.FAILED_AND_CAN_RETRY.text'
          : 'hub.next.FAILED_AND_CAN_RETRY.unexplained',
      )}
      actions={
        correctDetails ? (
          <>
            <Go to={paths.personal}>{t('hub.next.FAILED_AND_CAN_RETRY.details')}</Go>
            <Go to={paths.documents} secondary>
              {t('hub.next.FAILED_AND_CAN_RETRY.action')}
            </Go>
          </>
        ) : (
          <Go to={paths.documents}>{t('hub.next.FAILED_AND_CAN_RETRY.action')}</Go>
        )
      }
    >
      {labels.length > 0 && <Reasons labels={labels} />}
      <CommonReasons />
    </Panel>
  );
}

function CanNotRetry({ currentCase }: CaseProps) {
  const t = useText();
  const labels = currentCase?.verdict?.labels ?? [];
  return (
    <Panel
      icon={<ErrorIcon />}
      title={t('hub.next.FAILED_AND_CAN_NOT_RETRY.title')}
      text={t('hub.next.FAILED_AND_CAN_NOT_RETRY.text')}
      actions={
        <Go to={paths.help} secondary>
          {t('app.help')}
        </Go>
      }
    >
      {labels.length > 0 && <Reasons labels={labels} />}
      {labels.includes('identity-in-use') ? (
        <p className={styles.line}>
          <HelpLink topic="identityTransfer">{t('help.more.identityTransfer')}</HelpLink>
        </p>
      ) : (
        <CommonReasons />
      )}
      {currentCase && (
        <p className={styles.line}>
          {t('hub.next.FAILED_AND_CAN_NOT_RETRY.help')}{' '}
          <bdi className={styles.reference}>{currentCase.id}</bdi>
        </p>
      )}
    </Panel>
  );
}

const panels: Record<CaseStatus, ComponentType<CaseProps>> = {
  PENDING: Pending,
  FAILED_AND_CAN_RETRY: CanRetry,
  FAILED_AND_CAN_NOT_RETRY: CanNotRetry,
};

/** The next step while a case is being checked, or after it failed. */
export default function CasePanel({ level, status }: { level: StepLevel; status: CaseStatus }) {
  const { data, isLoading } = useQuery(currentCaseQuery(level, status));
  useEffect(() => {
    if (!isLoading) host.ready();
  }, [isLoading]);
  const PanelOfStatus = panels[status];
  return isLoading ? <NextSkeleton /> : <PanelOfStatus currentCase={data ?? null} />;
}
