import { defaultQuotaCoin } from '@credence/contract/kyc';
import { ClockIcon } from '@credence/ui/icons/clock';
import { LockIcon } from '@credence/ui/icons/lock';
import { UserIcon } from '@credence/ui/icons/user';
import { paths } from '../../../host/paths.ts';
import { formatAmount, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { ContactSupport } from '../../../views/contact-support.tsx';
import styles from '../overview.module.css';
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
    />
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

export function Paused() {
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
    />
  );
}
