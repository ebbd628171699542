import type { CaseRoute, ReviewLabel } from '@credence/contract';
import { Button, ClockIcon, ErrorIcon, RotateIcon } from '@credence/ui';
import { Link } from 'wouter';
import { isAboutDetails } from '../../case-views/about-details.ts';
import { isLimitedBy } from '../../case-views/limitation.ts';
import { HelpLink } from '../../host/help-link.tsx';
import { paths } from '../../host/paths.ts';
import { formatDate, isolate } from '../../i18n/format.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import type { FurtherPanelProps } from './panel-props.ts';
import styles from './hub.module.css';
import { LimitInForce } from './limit-in-force.tsx';
import { Go, Panel } from './panel.tsx';
import { isLimited, PanelNotes } from './panel-notes.tsx';
import { TaskItems } from './task-items.tsx';

/** Who looks at what was sent, where that is no document. */
const waitingTitles: Partial<Record<CaseRoute, TextKey>> = {
  number: 'number.waiting.title',
  'electronic-identity': 'number.waiting.title',
  'taken-over': 'quick.checking.title',
};

/** It is with those who check. */
export function Pending({ level, info, currency, currentCase, tasks }: FurtherPanelProps) {
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
      <LimitInForce info={info} currency={currency} />
      {tasks.length > 0 && (
        <ul className={styles.list}>
          <TaskItems tasks={tasks} />
        </ul>
      )}
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

/** It was sent back, with the reasons. */
export function CanRetry({ level, info, currency, currentCase, tasks }: FurtherPanelProps) {
  const t = useText();
  const labels = currentCase?.verdict?.labels ?? [];
  const correctDetails = labels.some(isAboutDetails);
  const again = t('hub.next.FAILED_AND_CAN_RETRY.action');
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
          {limited ? (
            <Button size="large" disabled>
              {again}
            </Button>
          ) : (
            <Go to={byNumber ? `${paths.vendor}?level=${level}` : paths.documents} secondary={correctDetails}>
              {again}
            </Go>
          )}
        </>
      }
    >
      <PanelNotes info={info} tasks={tasks} />
      {labels.length > 0 && <Reasons labels={labels} />}
      <CommonReasons />
      <LimitInForce info={info} currency={currency} />
    </Panel>
  );
}

/** No further try: it was refused for good, or all tries are used. */
export function CanNotRetry({ level, info, currency, currentCase }: FurtherPanelProps) {
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
      actions={
        <Go to={paths.help} secondary>
          {t('app.help')}
        </Go>
      }
    >
      {labels.length > 0 && <Reasons labels={labels} />}
      {labels.includes('identity-in-use') ? (
        <p className={styles.line}>
          <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
        </p>
      ) : (
        <CommonReasons />
      )}
      {currentCase && (
        <p className={styles.line}>
          {t(usedUp ? 'hub.limitation.support' : 'hub.next.FAILED_AND_CAN_NOT_RETRY.help')}{' '}
          <bdi className={styles.reference}>{currentCase.id}</bdi>
        </p>
      )}
      <LimitInForce info={info} currency={currency} />
    </Panel>
  );
}
