import { Button } from '@credence/ui';
import { host } from '../../../host/choose.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';

/** The way back to the site that sent the applicant here, where there is one (S2.28). */
export function LeaveFlow() {
  const t = useText();
  const site = host.session?.wayOut();
  if (!site) return null;
  return (
    <Button variant="primary" size="x-large" fullWidth onClick={() => host.leave()}>
      {t('sdk.backTo', { site: isolate(site) })}
    </Button>
  );
}
