import { Button } from '@credence/ui/button';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { documentCountriesQuery } from '../../../queries/country.ts';
import { BackToOverview } from '../../../views/back-to-overview.tsx';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import type { useMount } from '../../case/index.ts';
import { CountryField } from '../../document-choice/index.ts';

/** The country that was declared is not one whose documents are taken: another document may be. */
export default function CountryQuestion({ mount }: { mount: ReturnType<typeof useMount> }) {
  const t = useText();
  const countries = useQuery(documentCountriesQuery);
  const [country, pick] = useState('');
  if (countries.error)
    return <LoadFailure error={countries.error} onRetry={() => void countries.refetch()} />;
  if (!countries.data) return <LoadingView />;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    // What is refused is shown below.
    mount.ask({ country }).catch(() => undefined);
  }

  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t('document.country.title')}
        text={t('document.country.text')}
      />
      <form onSubmit={submit}>
        <Stack gap="lg">
          <CountryField countries={countries.data} value={country} onChange={pick} />
          {mount.refusal && <Refusal error={mount.refusal} />}
          <Button
            type="submit"
            variant="primary"
            size="x-large"
            fullWidth
            disabled={country === ''}
            loading={mount.asking}
          >
            {t('document.continue')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
