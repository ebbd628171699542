import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { host } from '../../host/choose.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Refusal } from '../../views/refusal.tsx';
import { askElectronicIdentity } from './queries.ts';
import styles from './registry.module.css';

const HandOff = lazy(async () => ({ default: (await import('../hand-off/index.ts')).HandOff }));

interface ElectronicIdentityProps {
  level: Level;
  country: string;
}

const steps = ['go', 'confirm', 'return'] as const;

/** What will happen, then the way to the page where the applicant proves who they are. */
export function ElectronicIdentity({ level, country }: ElectronicIdentityProps) {
  const t = useText();
  const place = isolate(countryName(country));
  const go = useMutation({
    mutationFn: () => askElectronicIdentity({ level, country }),
    gcTime: 0,
    onSuccess: (address) => location.assign(address),
  });
  return (
    <Stack gap="lg">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`eid.step.${step}`, { country: place })}</li>
        ))}
      </ol>
      <p className={styles.note}>{t('eid.kept')}</p>
      {host.session?.framed ? (
        <>
          <Banner tone="info" title={t('eid.framed.title')}>
            {t('eid.framed.text')}
          </Banner>
          <Suspense>
            <HandOff level={level} />
          </Suspense>
        </>
      ) : (
        <>
          {go.error && <Refusal error={go.error} />}
          <Button
            variant="primary"
            size="x-large"
            fullWidth
            // The page that comes takes this one's place.
            loading={go.isPending || go.isSuccess}
            onClick={() => go.mutate()}
          >
            {t('eid.begin')}
          </Button>
        </>
      )}
    </Stack>
  );
}
