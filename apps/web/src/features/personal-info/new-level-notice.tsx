import { defaultQuotaCoin, type KycInfo, vipPopup } from '@credence/contract';
import { Button, CheckIcon, Dialog } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { formatAmount, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { newLevelQuery } from './extra-queries.ts';
import styles from './hub.module.css';
import { currentQuota } from './steps.ts';

/** What a newly approved level gives: told once a level (S7.24), over the page, so that nothing moves. */
export function NewLevelNotice({ info }: { info: KycInfo }) {
  const t = useText();
  const { data } = useQuery(newLevelQuery(info.applicant.level));
  const [closed, setClosed] = useState(false);
  const level = data?.level === 2 ? 2 : 1;

  function close(): void {
    setClosed(true);
    // Should it fail, the notice is told once more: that is all.
    call(vipPopup, { bus_type: 1, seen: level }).catch(() => undefined);
  }

  return (
    <Dialog
      open={data?.show === true && !closed}
      onClose={close}
      title={t('hub.newLevel.title', { level })}
      closeLabel={t('app.close')}
      actions={
        <Button variant="primary" onClick={close}>
          {t('hub.newLevel.close')}
        </Button>
      }
    >
      <ul className={styles.list}>
        <li>
          <CheckIcon />
          <span>
            {t('hub.next.gives.limit', {
              amount: isolate(formatAmount(currentQuota(info), defaultQuotaCoin)),
            })}
          </span>
        </li>
        <li>
          <CheckIcon />
          <span>{t(`hub.newLevel.gives${level}`)}</span>
        </li>
        {level === 1 && info.displayControl.isDisplayP2pRights && (
          <li>
            <CheckIcon />
            <span>{t('hub.newLevel.p2p')}</span>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
