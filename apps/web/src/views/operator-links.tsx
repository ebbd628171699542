import { Button } from '@credence/ui/button';
import { host } from '../host/choose.ts';
import { readPageConfig } from '../host/page-config.ts';
import { useText } from '../i18n/text.ts';

/** Where a verified account goes from here, as far as the operator says; not in a frame of another site. */
export function operatorLinks(): { withdrawUrl?: string | undefined; tradeUrl?: string | undefined } {
  if (host.session) return {};
  const { withdrawUrl, tradeUrl } = readPageConfig();
  return { withdrawUrl, tradeUrl };
}

/** To the operator's own pages: what the limit is for. */
export function OperatorLinks({ withdrawUrl, tradeUrl }: ReturnType<typeof operatorLinks>) {
  const t = useText();
  return (
    <>
      {withdrawUrl !== undefined && (
        <Button href={withdrawUrl} variant="primary" size="large">
          {t('hub.withdraw')}
        </Button>
      )}
      {tradeUrl !== undefined && (
        <Button href={tradeUrl} variant={withdrawUrl === undefined ? 'primary' : 'secondary'} size="large">
          {t('hub.trade')}
        </Button>
      )}
    </>
  );
}
