import { singleSignOnConfirm, singleSignOnReturn } from '@credence/contract/single-sign-on';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../i18n/text.ts';
import { tellConfirmed } from '../../state/confirmed-elsewhere.ts';
import { backFromConfirming } from '../../state/confirmed-here.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { usePageName } from '../../views/page-name.ts';
import { type BroughtBack, keepTicket, keptTicket } from './brought-back.ts';
import { goOn } from './use-sign-in.ts';

/** Does something once, however often React mounts. */
function useOnce(act: () => Promise<void>, onFailure: (error: unknown) => void): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    act().catch(onFailure);
  });
}

/** While the answer of the provider is checked. */
function Working() {
  const t = useText();
  usePageName(t('login.provider.busy'));
  return (
    <>
      <PageHeader title={t('login.provider.busy')} />
      <Card>
        <Skeleton lines={2} />
      </Card>
    </>
  );
}

/** This window was for confirming alone: the one that asked goes on by itself. */
function Confirmed() {
  const t = useText();
  usePageName(t('login.confirmed.title'));
  useEffect(focusHeading, []);
  return (
    <>
      <PageHeader title={t('login.confirmed.title')} text={t('login.confirmed.text')} />
      <Card>
        <Button variant="primary" size="large" fullWidth onClick={() => window.close()}>
          {t('app.close')}
        </Button>
      </Card>
    </>
  );
}

interface BackFromProviderProps {
  brought: BroughtBack & { code: string };
  onFailure: (error: unknown) => void;
}

/** Ends what the browser was sent to the provider for. */
function BackFromProvider({ brought, onFailure }: BackFromProviderProps) {
  const [confirmed, setConfirmed] = useState(false);
  useOnce(async () => {
    const { state, code, iss } = brought;
    const answer = { state, code, ...(iss !== undefined && { iss }) };
    const { redirect_url: goesTo } = await call(singleSignOnReturn, answer);
    const ticket = keptTicket();
    if (goesTo !== null) return goOn(goesTo);
    const page = backFromConfirming({ confirmed: true });
    if (page !== undefined) return location.replace(page);
    if (ticket !== undefined) tellConfirmed(ticket);
    setConfirmed(true);
    window.close();
  }, onFailure);
  return confirmed ? <Confirmed /> : <Working />;
}

/** Leaves for the provider to confirm a check that another window waits for. */
function ConfirmAtProvider({ ticket, onFailure }: { ticket: string; onFailure: (error: unknown) => void }) {
  useOnce(async () => {
    keepTicket(ticket);
    const { url } = await call(singleSignOnConfirm, { ticket });
    location.replace(url);
  }, onFailure);
  return <Working />;
}

/** Leaves a window that was opened to confirm, or goes back to the page that left for it. */
function leave(): void {
  const page = backFromConfirming({ confirmed: false });
  if (page === undefined) window.close();
  else location.replace(page);
}

/** Nothing was confirmed: the window that asked still waits, and asks again if it is told to. */
function NotConfirmed({ text }: { text: string }) {
  const t = useText();
  usePageName(t('login.notConfirmed.title'));
  return (
    <ErrorState
      title={t('login.notConfirmed.title')}
      text={text}
      action={
        <Button variant="primary" onClick={leave}>
          {t('app.close')}
        </Button>
      }
    />
  );
}

interface FromProviderProps {
  /** What the provider brought back; undefined where the browser has yet to go there. */
  answer: BackFromProviderProps['brought'] | undefined;
  /** The check that this window was opened for; undefined where it signs in. */
  ticket: string | undefined;
  /** Why nothing was confirmed. */
  told: string | undefined;
  onFailure: (error: unknown) => void;
}

/** To the provider and back from it. */
export function FromProvider({ answer, ticket, told, onFailure }: FromProviderProps) {
  if (told !== undefined) return <NotConfirmed text={told} />;
  if (answer !== undefined) return <BackFromProvider brought={answer} onFailure={onFailure} />;
  return ticket === undefined ? null : <ConfirmAtProvider ticket={ticket} onFailure={onFailure} />;
}
