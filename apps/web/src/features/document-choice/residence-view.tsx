import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { paths } from '../../host/paths.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { ContactSupport } from '../../views/contact-support.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { optional } from '../../views/optional.ts';
import { WayOn } from '../../views/plain-frame.tsx';

const Diversion = optional(async () => (await import('../sister-site/index.ts')).Diversion);

/**
 * Residents of the declared country are not verified here: no document changes that, so where to go
 * instead.
 */
export default function ResidenceView() {
  const t = useText();
  const { data, isError } = useQuery(declaredQuery);
  if (!data && !isError) return <LoadingView />;
  const country = data?.info.residenceCountry ?? '';
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t('document.residence.title', { country: isolate(countryName(country)) })}
        text={t('document.residence.text')}
      />
      {country !== '' && (
        <Suspense>
          <Diversion residence={country} unserved={country} show="all" />
        </Suspense>
      )}
      <Stack gap="sm">
        <WayOn to={paths.personal}>{t('document.retry.details')}</WayOn>
        <ContactSupport button="secondary" />
      </Stack>
    </Stack>
  );
}
