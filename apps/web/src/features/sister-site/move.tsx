import type { ResultOf } from '@credence/contract/endpoint';
import { defaultQuotaCoin } from '@credence/contract/kyc';
import type { trafficDiversion } from '@credence/contract/sister-site';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Table } from '@credence/ui/table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countryName } from '../../i18n/country-name.ts';
import { formatAmount, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { moveTo } from './queries.ts';
import styles from './sister-site.module.css';
import { siteName } from './site-name.ts';

export type Found = ResultOf<typeof trafficDiversion>;

/** The country and the site, as texts name them. */
export const namesOf = ({ country, target }: Pick<Found, 'country' | 'target'>) => ({
  country: isolate(countryName(country)),
  site: siteName(target),
});

/** What each level gives here and there, side by side. */
function Limits({ limits }: Pick<Found, 'limits'>) {
  const t = useText();
  return (
    <Table caption={t('hub.level.limit')}>
      <thead>
        <tr>
          <th scope="col">{t('diversion.limits.level')}</th>
          <th scope="col" data-align="end">
            {t('diversion.limits.here')}
          </th>
          <th scope="col" data-align="end">
            {t('diversion.limits.there')}
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ level, here, there }) => (
          <tr key={level}>
            <th scope="row">{t(`hub.limits.level${level}`)}</th>
            {[here, there].map((limit, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={place} data-align="end">
                <bdi>{formatAmount(limit, defaultQuotaCoin)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface MoveProps {
  found: Found;
  /** A residence that is about to be declared. */
  residence?: string | undefined;
  onClose: () => void;
  onMoved: () => void;
}

/** What a move means, asked before it is done; then the move. */
export function Move({ found, residence, onClose, onMoved }: MoveProps) {
  const t = useText();
  const client = useQueryClient();
  const names = namesOf(found);

  const move = useMutation({
    mutationFn: async () => {
      const { url } = await moveTo(found.target, residence, t('diversion.move', names));
      if (url !== '') {
        location.assign(url);
        return;
      }
      await client.invalidateQueries();
      onMoved();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('diversion.confirm.title', names)}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('diversion.stay')}</Button>
          <Button variant="primary" loading={move.isPending} onClick={() => move.mutate()}>
            {t('diversion.move', names)}
          </Button>
        </>
      }
    >
      {found.limits.length > 0 && <Limits limits={found.limits} />}
      <ul className={styles.points}>
        <li>{t('diversion.confirm.levels')}</li>
        <li>{t('diversion.confirm.takeOver', names)}</li>
        <li>{t(found.url === '' ? 'diversion.confirm.here' : 'diversion.confirm.there', names)}</li>
      </ul>
      <FailureBanner error={move.error} />
    </Dialog>
  );
}
