import { Banner, Button } from '@credence/ui';
import { host } from '../host/choose.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';

/** The way back to where the applicant came from, where there is one: another site (S2.28), or the device that this was begun on. */
export function LeaveFlow() {
  const t = useText();
  if (host.session?.handedOff) return <Banner tone="success" title={t('handOff.done')} />;
  const site = host.session?.wayOut();
  if (!site) return null;
  return (
    <Button variant="primary" size="x-large" fullWidth onClick={() => host.leave()}>
      {t('sdk.backTo', { site: isolate(site) })}
    </Button>
  );
}
