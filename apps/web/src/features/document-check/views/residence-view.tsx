import { PageHeader, Stack } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { BackToHub } from '../../../case-views/back-to-hub.tsx';
import { declaredQuery } from '../../../case-views/declared-query.ts';
import { LoadingView } from '../../../case-views/loading-view.tsx';
import { WayOn } from '../../../case-views/plain-frame.tsx';
import { paths } from '../../../host/paths.ts';
import { countryName, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';

export interface ResidenceProps {
  country: string;
}

interface ResidenceViewProps {
  /** Another site for them, where there is one. */
  Residence: ComponentType<ResidenceProps> | undefined;
}

/** Residents of the declared country are not verified here: no document changes that, so where to go instead. */
export default function ResidenceView({ Residence }: ResidenceViewProps) {
  const t = useText();
  const { data, isError } = useQuery(declaredQuery);
  if (!data && !isError) return <LoadingView />;
  const country = data?.info.residenceCountry ?? '';
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToHub />}
        title={t('document.residence.title', { country: isolate(countryName(country)) })}
        text={t('document.residence.text')}
      />
      {Residence && country !== '' && <Residence country={country} />}
      <Stack gap="sm">
        <WayOn to={paths.personal}>{t('document.retry.details')}</WayOn>
        <WayOn to={paths.help}>{t('app.help')}</WayOn>
      </Stack>
    </Stack>
  );
}
