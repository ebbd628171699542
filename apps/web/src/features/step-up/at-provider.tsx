import type { SecurityAction } from '@credence/contract/security-action';
import { Banner } from '@credence/ui/banner';
import { useEffect, useEffectEvent, useState } from 'react';
import { host } from '../../host/choose.ts';
import { loginPath } from '../../host/paths.ts';
import { readSignInConfig } from '../../host/sign-in-config.ts';
import { isolate } from '../../i18n/format.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { onConfirmed } from '../../state/confirmed-elsewhere.ts';
import { leaveToConfirm } from '../../state/confirmed-here.ts';
import type { Begun } from './use-pass.ts';

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
 * goes on by itself. In a messaging app such a window would know nothing of the session: there this one goes,
 * and what was confirmed is known when the step is begun again.
 */
export function useProvider(
  { action, ticket, methods = [], confirmed: before = false }: { action: SecurityAction } & Partial<Begun>,
  { onDone }: { onDone: () => void },
): AtProvider {
  const [said, setConfirmed] = useState<boolean>();
  const confirmed = said ?? before;
  const asked = methods.includes('single-sign-on');
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
      if (ticket === undefined) return;
      const page = `${loginPath}#confirm=${ticket}`;
      if (host.opensWindows) window.open(page);
      else {
        leaveToConfirm({ action, ticket, methods });
        location.assign(page);
      }
    },
  };
}

/** What is asked of somebody without a password, and that it was done. */
export function ProviderPart({ confirmed }: { confirmed: boolean }) {
  const t = useText();
  if (!confirmed)
    return <p>{t(host.opensWindows ? 'security.provider.text' : 'security.provider.here', provider())}</p>;
  return (
    <Banner tone="success" announce>
      {t('security.provider.done', provider())}
    </Banner>
  );
}
