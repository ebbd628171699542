import { passkeyAsk, passkeySignIn } from '@credence/contract/passkey';
import { Button } from '@credence/ui/button';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { answerWithPasskey } from '../../api/passkeys.ts';
import { useText } from '../../i18n/text.ts';
import { askedAddress, goOn } from './use-sign-in.ts';

/** Signs in by a passkey that the browser has, without e-mail and password. */
export function ByPasskey({ onFailure }: { onFailure: (error: unknown) => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    setBusy(true);
    onFailure(undefined);
    try {
      const passkey = await answerWithPasskey(await call(passkeyAsk, {}));
      const asked = askedAddress();
      const { redirect_url } = await call(passkeySignIn, {
        passkey,
        ...(asked !== undefined && { redirect_url: asked }),
      });
      await goOn(redirect_url);
    } catch (error) {
      setBusy(false);
      onFailure(error);
    }
  }

  return (
    <Button size="large" fullWidth loading={busy} onClick={() => void signIn()}>
      {t('passkeys.signIn')}
    </Button>
  );
}
