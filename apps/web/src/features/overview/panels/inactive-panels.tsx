import { defaultQuotaCoin } from '@credence/contract/kyc';
import { ClockIcon } from '@credence/ui/icons/clock';
import { LockIcon } from '@credence/ui/icons/lock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { UserIcon } from '@credence/ui/icons/user';
import { paths } from '../../../host/paths.ts';
import { formatAmount, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { ContactSupport } from '../../../views/contact-support.tsx';
import { LimitInForce } from '../levels/current-limit.tsx';
import styles from '../overview.module.css';
import { isLabel } from './labels.ts';
import type { StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';

/**
 * No level is open: closed for the account or the site (S4.10), or a company, which is verified separately.
 */
export function Closed(props: StatusPanelProps) {
  const t = useText();
  if (props.steps[props.level].type === 'COMPANY') return <Company {...props} />;
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
    >
      <LimitInForce {...props} />
    </Panel>
  );
}

function Company({ info }: StatusPanelProps) {
  const t = useText();
  return (
    <Panel
      icon={<UserIcon />}
      title={t('hub.company.title')}
      text={t('hub.company.text')}
      actions={
        <>
          <ContactSupport button="primary" />
          <Go to={paths.personal} secondary>
            {t('hub.company.own')}
          </Go>
        </>
      }
    >
      {info.kybQuota !== '' && (
        <p className={styles.line}>
          {t('hub.company.limit', { amount: isolate(formatAmount(info.kybQuota, defaultQuotaCoin)) })}
        </p>
      )}
    </Panel>
  );
}

export function Verified({ level, steps, info, currency, update }: StatusPanelProps) {
  const t = useText();
  const { additionalRejectReason: reason } = info;
  const both = level === 2 && steps[2].status === 'SUCCESS';
  const paused = steps[2].status === 'CERTIFICATION_DISABLED';
  return (
    <Panel
      good
      icon={<SuccessIcon />}
      title={t(both ? 'hub.next.SUCCESS.title2' : 'hub.next.SUCCESS.title')}
      text={t(paused ? 'hub.next.SUCCESS.paused' : 'hub.next.SUCCESS.text')}
    >
      <LimitInForce info={info} currency={currency} />
      {/* An update that is open has a banner of its own. */}
      {isLabel(reason) && update === null && (
        <p className={styles.line}>
          {t('hub.next.SUCCESS.update')} {t(`label.${reason}`)}
        </p>
      )}
    </Panel>
  );
}

export function Paused({ info, currency }: StatusPanelProps) {
  const t = useText();
  return (
    <Panel
      icon={<ClockIcon />}
      title={t('hub.next.CERTIFICATION_DISABLED.title')}
      text={t('hub.next.CERTIFICATION_DISABLED.text')}
      actions={
        <Go to={paths.help} secondary>
          {t('app.help')}
        </Go>
      }
    >
      <LimitInForce info={info} currency={currency} />
    </Panel>
  );
}
