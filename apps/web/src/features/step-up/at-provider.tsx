import { Banner } from '@credence/ui/banner';
import { useEffect, useEffectEvent, useState } from 'react';
import { loginPath } from '../../host/paths.ts';
import { readSignInConfig } from '../../host/sign-in-config.ts';
import { isolate } from '../../i18n/format.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { onConfirmed } from '../../state/confirmed-elsewhere.ts';

/** The name of the operator's OpenID provider in a text. */
const provider = () => ({ provider: isolate(readSignInConfig().provider ?? '') });

export const confirmText = (t: Translate): string => t('security.provider.action', provider());

interface AtProvider {
  /** Whether the provider has confirmed it; undefined where another factor is asked for. */
  confirmed: boolean | undefined;
  open: () => void;
  begin: () => void;
}

/**
 * Confirming at the operator's OpenID provider, in a window of its own: this one keeps what was asked and
 * goes on by itself.
 */
export function useProvider(
  asked: boolean,
  { ticket, onDone }: { ticket: string | undefined; onDone: () => void },
): AtProvider {
  const [confirmed, setConfirmed] = useState(false);
  const goOn = useEffectEvent((confirmedTicket: string) => {
    if (confirmedTicket !== ticket) return;
    setConfirmed(true);
    onDone();
  });
  useEffect(() => (asked ? onConfirmed(goOn) : undefined), [asked]);
  return {
    confirmed: asked ? confirmed : undefined,
    begin: () => setConfirmed(false),
    open: () => {
      if (ticket !== undefined) window.open(`${loginPath}#confirm=${ticket}`);
    },
  };
}

/** What is asked of somebody without a password, and that it was done. */
export function ProviderPart({ confirmed }: { confirmed: boolean }) {
  const t = useText();
  if (!confirmed) return <p>{t('security.provider.text', provider())}</p>;
  return (
    <Banner tone="success" announce>
      {t('security.provider.done', provider())}
    </Banner>
  );
}
