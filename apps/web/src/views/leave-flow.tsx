import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useQuery } from '@tanstack/react-query';
import { host } from '../host/choose.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { businessQuery } from '../queries/business.ts';

/** Whether there is a way back to offer first: to another site, or to the app around the page. */
export const leavesFlow = (): boolean => {
  const { session } = host;
  return session !== undefined && !session.handedOff && (session.inApp || session.wayOut() !== '');
};

/** The way back, where there is one: to another site or app (S2.28), or to the device this was begun on. */
export function LeaveFlow() {
  const t = useText();
  const { data: business } = useQuery(businessQuery);
  if (host.session?.handedOff) return <Banner tone="success" title={t('handOff.done')} />;
  if (!leavesFlow()) return null;
  const site = host.session?.wayOut(business);
  return (
    <Button variant="primary" size="x-large" fullWidth onClick={() => host.leave()}>
      {site ? t('sdk.backTo', { site: isolate(site) }) : t('app.close')}
    </Button>
  );
}
