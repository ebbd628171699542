import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { useClientState } from '../../state/store.ts';
import { updatePoiOf } from '../../state/update-poi.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { Demand } from './demand.tsx';
import { reverificationQuery } from './queries.ts';
import { Requirements } from './requirements.tsx';
import { StatusPanel } from './status-panel.tsx';

/** The re-verification that was ordered: what is asked, by when, where it stands (S2.23, S4.1 to S4.6). */
export default function ReverificationScreen() {
  const t = useText();
  const language = currentLanguage();
  const config = useClientState((state) => state.complianceConfig);
  const found = useQuery({ ...reverificationQuery(language), refetchOnMount: 'always' });
  const usable = found.data !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);
  if (found.data === undefined) return <NotYet of={[found]} />;
  const poi = updatePoiOf(found.data, config);
  const told = found.data.updatePOI;
  return (
    <Column>
      <Stack gap="lg">
        <PageHeader above={<BackToOverview />} title={t('reverification')} />
        {poi.status === 'DisplayUpdatePOIStatus_No' || told === undefined ? (
          <p>{t('reverification.none')}</p>
        ) : (
          <>
            <Demand {...told} pending={poi.status === 'DisplayUpdatePOIStatus_Pending'} />
            <Requirements inApp={told.channel === 'app'} />
            <StatusPanel {...poi} status={poi.status} told={told} />
          </>
        )}
      </Stack>
    </Column>
  );
}
