import type { CaseRoute, ReviewLabel } from '@credence/contract/verification';
import { ClockIcon } from '@credence/ui/icons/clock';
import { ErrorIcon } from '@credence/ui/icons/error';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { Link } from 'wouter';
import { documentsPath, paths } from '../../../host/paths.ts';
import { formatDate } from '../../../i18n/format-moment.ts';
import { isolate } from '../../../i18n/format.ts';
import { type TextKey, useText } from '../../../i18n/text.ts';
import { isLimitedBy } from '../../../queries/kyc.ts';
import { isAboutDetails } from '../../../views/about-details.ts';
import { CaseReference } from '../../../views/case-reference.tsx';
import { ContactSupport } from '../../../views/contact-support.tsx';
import { HelpLink } from '../../../views/help-link.tsx';
import { reasonKey } from '../../../views/reason-key.ts';
import styles from '../overview.module.css';
import { isLimited, PanelNotes } from './panel-notes.tsx';
import type { StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';
import { FurtherItems, TaskItems } from './task-items.tsx';
import { QuickWay } from './ways-panel.tsx';
import waysStyles from './ways.module.css';

/** Titles of the wait where no document was sent. */
const waitingTitles: Partial<Record<CaseRoute, TextKey>> = {
  number: 'number.waiting.title',
  'electronic-identity': 'number.waiting.title',
  'taken-over': 'quick.checking.title',
};

/** It is being checked. */
export function Pending({ level, info, currentCase, tasks, further }: StatusPanelProps) {
  const t = useText();
  // It need not wait for the document.
  const second = tasks.some(({ code, status }) => code === 'SECOND_IDENTITY' && status === 'TODO');
  return (
    <Panel
      icon={<ClockIcon />}
      title={t(
        (currentCase && waitingTitles[currentCase.route]) ??
          (level === 1 ? 'hub.next.PENDING.title' : 'hub.next.PENDING.title2'),
      )}
      text={t('hub.next.PENDING.text')}
      actions={second && <Go to={`${paths.vendor}?level=${level}`}>{t('hub.next.second.action')}</Go>}
    >
      <PanelNotes info={info} tasks={tasks} />
      {tasks.length > 0 && (
        <ul className={styles.list}>
          <TaskItems tasks={tasks} />
          <FurtherItems tasks={further} />
        </ul>
      )}
      {currentCase?.submittedAt && (
        <p className={styles.line}>
          {t('hub.next.PENDING.sent', { date: isolate(formatDate(currentCase.submittedAt)) })}
        </p>
      )}
      <ReferenceOf currentCase={currentCase} />
    </Panel>
  );
}

/** What to call the case by when one asks support about it. */
function ReferenceOf({ currentCase }: Pick<StatusPanelProps, 'currentCase'>) {
  return currentCase && <CaseReference reference={currentCase.reference} />;
}

function Reasons({ labels, final }: { labels: readonly ReviewLabel[]; final: boolean }) {
  const t = useText();
  return (
    <ul className={styles.reasons}>
      {labels.map((label) => (
        <li key={label}>{t(reasonKey(label, final))}</li>
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

/** It was sent back, with the reasons. */
export function CanRetry({ level, info, currentCase, tasks, ways }: StatusPanelProps) {
  const t = useText();
  const labels = currentCase?.verdict?.labels ?? [];
  const correctDetails = labels.some(isAboutDetails);
  const limited = isLimited(info);
  const route = currentCase?.route;
  const byNumber = route === 'number' || route === 'electronic-identity';
  return (
    <Panel
      asks={!limited}
      icon={<RotateIcon />}
      title={t(level === 1 ? 'hub.next.FAILED_AND_CAN_RETRY.title' : 'hub.next.FAILED_AND_CAN_RETRY.title2')}
      text={t(
        labels.length > 0
          ? 'hub.next.FAILED_AND_CAN_RETRY.text'
          : byNumber
            ? 'number.again.titleEid'
            : 'hub.next.FAILED_AND_CAN_RETRY.unexplained',
      )}
      actions={
        <>
          {correctDetails && <Go to={paths.personal}>{t('hub.next.FAILED_AND_CAN_RETRY.details')}</Go>}
          {!limited && (
            <Go
              to={byNumber ? `${paths.vendor}?level=${level}` : documentsPath(level)}
              secondary={correctDetails}
            >
              {t('hub.next.FAILED_AND_CAN_RETRY.action')}
            </Go>
          )}
        </>
      }
    >
      <PanelNotes info={info} tasks={tasks} />
      {labels.length > 0 && <Reasons labels={labels} final={false} />}
      <CommonReasons />
      {ways.length > 0 && !limited && !byNumber && (
        <ul className={waysStyles.ways}>
          <QuickWay level={level} ways={ways} />
        </ul>
      )}
      <ReferenceOf currentCase={currentCase} />
    </Panel>
  );
}

/** No further try: it was refused for good, or all tries are used. */
export function CanNotRetry({ level, info, currentCase }: StatusPanelProps) {
  const t = useText();
  const labels = currentCase?.verdict?.labels ?? [];
  const usedUp = isLimitedBy(info, 'LIMITATION_ATTEMPTS_USED_UP');
  return (
    <Panel
      icon={<ErrorIcon />}
      title={t(`hub.next.FAILED_AND_CAN_NOT_RETRY.${level === 1 ? 'title' : 'title2'}`)}
      text={t(
        usedUp
          ? 'hub.limitation.usedUp'
          : `hub.next.FAILED_AND_CAN_NOT_RETRY.${level === 1 ? 'text' : 'text2'}`,
      )}
      actions={<ContactSupport button="secondary" reference={currentCase?.reference} />}
    >
      {labels.length > 0 && <Reasons labels={labels} final={currentCase?.state === 'refused'} />}
      {labels.includes('identity-in-use') ? (
        <p className={styles.line}>
          <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
        </p>
      ) : (
        <CommonReasons />
      )}
      <p className={styles.line}>
        {t(usedUp ? 'hub.limitation.support' : 'hub.next.FAILED_AND_CAN_NOT_RETRY.help')}
      </p>
      <ReferenceOf currentCase={currentCase} />
    </Panel>
  );
}
