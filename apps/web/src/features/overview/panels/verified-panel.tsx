import { defaultQuotaCoin } from '@credence/contract/kyc';
import { Disclosure } from '@credence/ui/disclosure';
import { SuccessIcon } from '@credence/ui/icons/success';
import { documentsPath } from '../../../host/paths.ts';
import { formatAmount, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { currentQuota } from '../../../queries/kyc.ts';
import { Gained, reached } from '../../../views/gained.tsx';
import { OperatorLinks, operatorLinks } from '../../../views/operator-links.tsx';
import styles from '../overview.module.css';
import { isLabel } from './labels.ts';
import { useNewLevel } from './new-level.ts';
import { isLimited, PanelNotes } from './panel-notes.tsx';
import type { StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';
import { WhatIsLeft } from './what-is-left.tsx';
import verified from './verified.module.css';

const amountOf = (amount: string): string => isolate(formatAmount(amount, defaultQuotaCoin));

/** The way to the second level, beneath what there is. */
function Raise({ info, tasks, further, loud }: StatusPanelProps & { loud: boolean }) {
  const t = useText();
  const needs = t('hub.next.needs');
  return (
    <section className={verified.raise}>
      <h3>{t('hub.next.level2.title')}</h3>
      <PanelNotes info={info} tasks={tasks} />
      <Disclosure showText={needs} hideText={needs}>
        <WhatIsLeft tasks={tasks} further={further} />
      </Disclosure>
      {!isLimited(info) && (
        <Go to={documentsPath(2)} secondary={!loud}>
          {t('hub.next.level2.action')}
        </Go>
      )}
    </section>
  );
}

/** Something is verified: what that gives, where to use it, and what may come next. */
export function Verified(props: StatusPanelProps) {
  const { level, steps, info, update } = props;
  const t = useText();
  const news = useNewLevel(info.applicant.level);
  const { additionalRejectReason: reason } = info;
  const links = operatorLinks();
  const goesOn = links.withdrawUrl !== undefined || links.tradeUrl !== undefined;
  const second = steps[2].status;
  const words = news
    ? {
        title: t(`hub.newLevel.title${reached(info)}`),
        text: t('hub.newLevel.limit', { amount: amountOf(currentQuota(info)) }),
      }
    : {
        title: t(level === 2 && second === 'SUCCESS' ? 'hub.next.SUCCESS.title2' : 'hub.next.SUCCESS.title'),
        ...(second === 'CERTIFICATION_DISABLED' && { text: t('hub.next.SUCCESS.paused') }),
      };
  return (
    <Panel good icon={<SuccessIcon />} {...words}>
      {news && <Gained info={info} />}
      {goesOn && (
        <div className={verified.go}>
          <OperatorLinks {...links} />
        </div>
      )}
      {/* An update that is open has a banner of its own. */}
      {isLabel(reason) && update === null && (
        <p className={styles.line}>
          {t('hub.next.SUCCESS.update')} {t(`label.${reason}`)}
        </p>
      )}
      {level === 2 && second === 'ALLOW' && <Raise {...props} loud={!goesOn} />}
    </Panel>
  );
}
