import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Disclosure } from '@credence/ui/disclosure';
import { Skeleton } from '@credence/ui/skeleton';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { type ComponentType, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import type { AllLimitsProps } from './all-limits.tsx';
import styles from './limits.module.css';

/** The limits of every level and coin; few open them, so their code loads on demand. */
export function Limits({ info }: { info: Pick<KycInfo, 'quotas'> }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [AllLimits, setAllLimits] = useState<ComponentType<AllLimitsProps>>();
  const [failed, setFailed] = useState(false);

  function load(): void {
    setFailed(false);
    import('./all-limits.tsx').then(
      (loaded) => setAllLimits(() => loaded.AllLimits),
      () => setFailed(true),
    );
  }
  function toggle(shown: boolean): void {
    setOpen(shown);
    if (shown && !AllLimits) load();
  }

  return (
    <Disclosure showText={t('hub.limits.show')} hideText={t('hub.limits.hide')} onToggle={toggle}>
      {AllLimits ? (
        <AllLimits quotas={info.quotas} />
      ) : failed ? (
        <Banner
          tone="warning"
          announce
          action={
            <Button size="small" onClick={load}>
              {t('app.retry')}
            </Button>
          }
        >
          {t('hub.limits.failed')}
        </Banner>
      ) : (
        <div className={styles.loading}>
          <VisuallyHidden>
            <span role="status">{open && t('hub.limits.loading')}</span>
          </VisuallyHidden>
          <Skeleton lines={6} />
        </div>
      )}
    </Disclosure>
  );
}
