import { Banner, Button, Stack } from '@credence/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { host } from '../../host/choose.ts';
import { countryName, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { askElectronicIdentity } from './queries.ts';
import { Refusal } from '../../case-views/refusal.tsx';
import type { Level } from './view.ts';
import styles from './vendor-number.module.css';

interface ElectronicIdentityProps {
  level: Level;
  country: string;
  /** Another device to do it on, where this page cannot. */
  elsewhere: ReactNode;
}

const steps = ['go', 'confirm', 'return'] as const;

/** What will happen, then the way to the page where the applicant proves who they are. */
export function ElectronicIdentity({ level, country, elsewhere }: ElectronicIdentityProps) {
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
          {elsewhere}
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
