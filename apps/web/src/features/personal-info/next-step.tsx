import { defaultQuotaCoin, type KycInfo, type StepStatus } from '@credence/contract';
import { ArrowIcon, CheckIcon, ClockIcon, DocumentIcon, LockIcon, SuccessIcon, SunIcon } from '@credence/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { paths } from '../../host/paths.ts';
import { formatAmount, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { NextSkeleton } from './hub-skeleton.tsx';
import styles from './hub.module.css';
import { Go, Panel } from './panel.tsx';
import { currentQuota, isCaseStatus, limitOf, type StepLevel, type Steps } from './steps.ts';

export interface NextStepProps {
  level: StepLevel;
  steps: Steps;
  info: KycInfo;
  currency: string;
  detailsComplete: boolean;
}

/** What the level asks for, and what it gives. */
function Bargain({ level, info, currency }: NextStepProps) {
  const t = useText();
  const coin = limitOf(info.quotas, level, defaultQuotaCoin) ?? '0';
  const money = limitOf(info.quotas, level, currency);
  return (
    <div className={styles.bargain}>
      <div>
        <h3 className={styles.small}>{t('hub.next.needs')}</h3>
        <ul className={styles.list}>
          <li>
            <DocumentIcon /> {t(level === 1 ? 'hub.next.needs.document' : 'hub.next.needs.address')}
          </li>
          <li>
            <ClockIcon /> {t('hub.next.needs.time')}
          </li>
          <li>
            <SunIcon /> {t('hub.next.needs.light')}
          </li>
        </ul>
      </div>
      <div>
        <h3 className={styles.small}>{t('hub.next.gives')}</h3>
        <ul className={styles.list}>
          <li>
            <CheckIcon />{' '}
            {t('hub.next.gives.limit', { amount: isolate(formatAmount(coin, defaultQuotaCoin)) })}
          </li>
          {money !== undefined && (
            <li>
              <CheckIcon /> {t('hub.next.gives.currency', { amount: isolate(formatAmount(money, currency)) })}
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

function Allow(props: NextStepProps) {
  const t = useText();
  if (props.level === 1 && !props.detailsComplete) {
    return (
      <Panel
        asks
        icon={<ArrowIcon />}
        title={t('hub.next.start.title')}
        text={t('hub.next.start.text')}
        actions={
          <>
            <Go to={paths.personal}>{t('hub.next.start.action')}</Go>
            <Go to={paths.step1} secondary>
              {t('app.guide')}
            </Go>
          </>
        }
      >
        <Bargain {...props} />
      </Panel>
    );
  }
  return (
    <Panel
      asks
      icon={<ArrowIcon />}
      title={t(props.level === 1 ? 'hub.next.document.title' : 'hub.next.level2.title')}
      text={t('hub.next.document.text')}
      actions={
        <>
          <Go to={paths.documents}>{t('hub.next.document.action')}</Go>
          <Go to={paths.personal} secondary>
            {t('hub.next.edit')}
          </Go>
        </>
      }
    >
      <Bargain {...props} />
    </Panel>
  );
}

function NotAllow() {
  const t = useText();
  return (
    <Panel
      icon={<LockIcon />}
      title={t('hub.next.NOT_ALLOW.title')}
      text={t('hub.next.NOT_ALLOW.text')}
      actions={
        <Go to={paths.help} secondary>
          {t('app.help')}
        </Go>
      }
    />
  );
}

function Success({ info, currency }: NextStepProps) {
  const t = useText();
  const money = limitOf(info.quotas, info.applicant.level, currency);
  return (
    <Panel good icon={<SuccessIcon />} title={t('hub.next.SUCCESS.title')} text={t('hub.next.SUCCESS.text')}>
      <dl className={styles.limit}>
        <dt>{t('hub.quota.current')}</dt>
        <dd>
          <span className={styles.amount}>
            {t('hub.quota.perDay', { amount: isolate(formatAmount(currentQuota(info), defaultQuotaCoin)) })}
          </span>
          {money !== undefined && <bdi className={styles.money}>{formatAmount(money, currency)}</bdi>}
        </dd>
      </dl>
    </Panel>
  );
}

function Disabled() {
  const t = useText();
  return (
    <Panel
      icon={<ClockIcon />}
      title={t('hub.next.CERTIFICATION_DISABLED.title')}
      text={t('hub.next.CERTIFICATION_DISABLED.text')}
    />
  );
}

const CasePanel = lazy(() => import('./case-panel.tsx'));

function OfCase({ level, steps }: NextStepProps) {
  const { status } = steps[level];
  return (
    <Suspense fallback={<NextSkeleton />}>
      {isCaseStatus(status) && <CasePanel level={level} status={status} />}
    </Suspense>
  );
}

/** The next step of each status; a record over the union, so that none can be forgotten (S4.9). */
const panels: Record<StepStatus, ComponentType<NextStepProps>> = {
  ALLOW: Allow,
  NOT_ALLOW: NotAllow,
  PENDING: OfCase,
  SUCCESS: Success,
  FAILED_AND_CAN_RETRY: OfCase,
  FAILED_AND_CAN_NOT_RETRY: OfCase,
  CERTIFICATION_DISABLED: Disabled,
};

/** The most visible thing on the screen: what stands, and what to do now. */
export function NextStep(props: NextStepProps) {
  const PanelOfStatus = panels[props.steps[props.level].status];
  return <PanelOfStatus {...props} />;
}
