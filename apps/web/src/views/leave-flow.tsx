import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useQuery } from '@tanstack/react-query';
import { host } from '../host/choose.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { businessQuery } from '../queries/business.ts';

/** The way back, where there is one: to another site (S2.28), or to the device that this was begun on. */
export function LeaveFlow() {
  const t = useText();
  const { data: business } = useQuery(businessQuery);
  if (host.session?.handedOff) return <Banner tone="success" title={t('handOff.done')} />;
  const site = host.session?.wayOut(business);
  if (!site) return null;
  return (
    <Button variant="primary" size="x-large" fullWidth onClick={() => host.leave()}>
      {t('sdk.backTo', { site: isolate(site) })}
    </Button>
  );
}
