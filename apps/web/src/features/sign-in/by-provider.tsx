import { singleSignOnBegin } from '@credence/contract/single-sign-on';
import { Button } from '@credence/ui/button';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { keepWanted } from './brought-back.ts';
import { askedAddress } from './use-sign-in.ts';

interface ByProviderProps {
  provider: string;
  /** Whether it is the only way in. */
  alone: boolean;
  onFailure: (error: unknown) => void;
}

/** Signs in at the operator's OpenID provider, which leads back to this page. */
export function ByProvider({ provider, alone, onFailure }: ByProviderProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    onFailure(undefined);
    try {
      const asked = askedAddress();
      keepWanted(asked);
      const { url } = await call(singleSignOnBegin, asked === undefined ? {} : { redirect_url: asked });
      location.assign(url);
    } catch (error) {
      setBusy(false);
      onFailure(error);
    }
  }

  return (
    <Button
      size="large"
      fullWidth
      variant={alone ? 'primary' : 'secondary'}
      loading={busy}
      onClick={() => void leave()}
    >
      {t('login.provider', { provider: isolate(provider) })}
    </Button>
  );
}
