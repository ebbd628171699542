import { Button, PageHeader, Stack } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { BackToHub } from '../../../case-views/back-to-hub.tsx';
import { LoadFailure } from '../../../case-views/load-failure.tsx';
import { LoadingView } from '../../../case-views/loading-view.tsx';
import { Refusal } from '../../../case-views/refusal.tsx';
import { useText } from '../../../i18n/text.ts';
import { documentCountriesQuery } from '../../../case-views/countries-query.ts';
import type { useMount } from '../use-mount.ts';
import { CountryField } from './country-field.tsx';

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
        above={<BackToHub />}
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
