import { defaultQuotaCoin, type KycInfo, type KycLevel } from '@credence/contract/kyc';
import { vipPopup } from '@credence/contract/member';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { CheckIcon } from '@credence/ui/icons/check';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { formatAmount, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { currentQuota } from '../levels/steps.ts';
import styles from '../overview.module.css';

/** Whether to show what a new level gives (S7.24). */
const newLevelQuery = (level: KycLevel) =>
  queryOptions({
    queryKey: [vipPopup.path, level],
    queryFn: ({ signal }) => call(vipPopup, { bus_type: 1 }, { signal }),
    staleTime: Infinity,
  });

/** What a newly approved level gives: shown once per level (S7.24), over the page, so that nothing moves. */
export function NewLevelNotice({ info }: { info: KycInfo }) {
  const t = useText();
  const client = useQueryClient();
  const query = newLevelQuery(info.applicant.level);
  const { data } = useQuery(query);
  const level = data?.level === 2 ? 2 : 1;

  function close(): void {
    client.setQueryData(query.queryKey, { show: false, level });
    // If this fails, the notice is only shown once more.
    call(vipPopup, { bus_type: 1, seen: level }).catch(() => undefined);
  }

  return (
    <Dialog
      open={data?.show === true}
      onClose={close}
      title={t(`hub.newLevel.title${level}`)}
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
            {t('hub.newLevel.limit', {
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
