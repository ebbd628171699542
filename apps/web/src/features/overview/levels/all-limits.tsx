import type { KycInfo } from '@credence/contract/kyc';
import { Table } from '@credence/ui/table';
import { shownDecimals } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { abbreviate } from '../../../numbers/abbreviate.ts';
import { groupNumber } from '../../../numbers/display.ts';
import styles from './limits.module.css';

export interface AllLimitsProps {
  quotas: KycInfo['quotas'];
}

/** Every daily limit to its last decimal, and in short. */
export function AllLimits({ quotas }: AllLimitsProps) {
  const t = useText();
  return (
    <Table caption={t('hub.limits.title')}>
      <thead>
        <tr>
          <th scope="col">{t('hub.limits.coin')}</th>
          <th scope="col" data-align="end">
            {t('hub.limits.limit')}
          </th>
          <th scope="col" data-align="end">
            {t('hub.limits.short')}
          </th>
        </tr>
      </thead>
      {quotas.map(({ level, coinLimit }) => (
        <tbody key={level}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.level}>
              {t(`hub.limits.level${level}`)}
            </th>
          </tr>
          {coinLimit.map(({ coin, limit }) => (
            <tr key={coin}>
              <th scope="row">
                <bdi>{coin}</bdi>
              </th>
              <td data-align="end">
                <bdi>{groupNumber(limit, shownDecimals(coin))}</bdi>
              </td>
              <td data-align="end">
                <bdi>{abbreviate(limit)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}
