import type { ResultOf } from '@credence/contract/endpoint';
import { type verificationSdkInfo, vendorStep } from '@credence/contract/vendor-calls';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { isolate } from '../../i18n/format.ts';
import { providerNames } from '../../views/provider-names.ts';
import { useRenewal } from './use-renewal.ts';
import type { FrameNews, VendorAccess } from './vendor-frame.tsx';

/** What to mount: the part of a vendor, or our own capture. */
export type MountInfo = Pick<ResultOf<typeof verificationSdkInfo>, 'provider' | 'next' | 'mount'>;

export interface VendorPartProps {
  info: MountInfo;
  level: Level;
  /** It was agreed to a moment ago, and opens without another question. */
  begun: boolean;
  /** The document is photographed already, and the vendor looks at the face. */
  faceOnly: boolean;
  /** The way back. */
  above: ReactNode;
  /** Requests what to mount again, with the same provider or the next; rejects if that is refused. */
  ask: (provider: 'same' | 'next') => Promise<MountInfo>;
  /** The server has reported the state of the case. */
  onCase: (answer: ApplicantCase) => void;
  /** It is on the screen. */
  onShown: () => void;
  /** What there is to know before it begins. */
  known: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/**
 * `closed`: left by the applicant. `submitted`: done as the vendor says, and not yet confirmed by the
 * server.
 */
export type Phase = 'notice' | 'open' | 'closed' | 'submitted';
type Trouble = 'slow' | 'camera' | 'failed';

/** Access that ends within this time, in milliseconds, is renewed before it is used. */
const margin = 60_000;

const accessOf = ({ mount }: MountInfo): VendorAccess | undefined =>
  mount.kind === 'own' ? undefined : mount;

/** Tells the server what the vendor's part has told the page. */
const useStep = (caseId: string, onCase: (answer: ApplicantCase) => void) =>
  useMutation({
    mutationFn: (step: 'handed-in' | 'closed') => call(vendorStep, { caseId, step }),
    onSuccess: (answer, step) => {
      if (step === 'handed-in') host.session?.submitted();
      onCase(answer);
    },
  });

/**
 * The part of a vendor while it is on the screen: what phase it is in, what went wrong, and what can be
 * done.
 */
export function useVendorPart({
  info,
  access,
  begun,
  ask,
  onCase,
}: VendorPartProps & { access: VendorAccess }) {
  const [phase, setPhase] = useState<Phase>(begun ? 'open' : 'notice');
  const [trouble, setTrouble] = useState<Trouble>();
  /** Grows with each opening, so that every one has a frame of its own. */
  const [opening, setOpening] = useState(0);
  const [shown, setShown] = useState(false);
  const asking = useMutation({ mutationFn: ask });
  const step = useStep(access.caseId, onCase);
  const renewal = useRenewal(
    async () => {
      const fresh = accessOf(await ask('same'));
      return fresh?.kind === access.kind ? fresh : undefined;
    },
    () => setTrouble('failed'),
  );

  function show(): void {
    setTrouble(undefined);
    setShown(false);
    setOpening((count) => count + 1);
    setPhase('open');
  }

  /** Opens the part, with fresh access unless what there is still lasts. */
  function open(fresh: boolean): void {
    if (!fresh && Date.parse(access.expiresAt) - Date.now() > margin) show();
    else asking.mutate('same', { onSuccess: show });
  }

  /** After trouble; the vendor may have ended what was open, as where the window was closed. */
  function again(): void {
    step.mutate('closed', { onSettled: () => open(true) });
  }

  function close(): void {
    setPhase('closed');
    step.mutate('closed');
  }

  function hear(news: FrameNews): void {
    if (news.type === 'shown') {
      setShown(true);
      setTrouble((known) => (known === 'slow' ? undefined : known));
    } else if (news.type === 'handed-in') {
      setPhase('submitted');
      step.mutate('handed-in');
    } else if (news.type === 'closed') close();
    else if (news.type === 'camera-problem') {
      host.session?.tell({ type: 'error', code: news.blocked ? 'camera-blocked' : 'camera-unavailable' });
      setTrouble('camera');
    } else setTrouble('failed');
  }

  return {
    vendor: isolate(providerNames[info.provider] ?? ''),
    phase,
    trouble,
    opening,
    shown,
    asking,
    /** The part is being opened. */
    beginning:
      (step.isPending && step.variables === 'closed') || (asking.isPending && asking.variables === 'same'),
    step,
    renewal,
    open,
    again,
    close,
    hear,
    onSlow: () => setTrouble('slow'),
  };
}
