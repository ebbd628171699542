import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../api/client.ts';
import { useServerTime } from '../api/server-time.ts';

/** Who works on something, and until when. */
export interface Claim {
  officerName: string;
  mine: boolean;
  expiresAt: string;
}

/** Whether this officer may decide now. */
export type Hold =
  | { kind: 'closed' }
  | { kind: 'free' }
  | { kind: 'mine'; until: string }
  | { kind: 'other'; officerName: string; until: string }
  /** No longer held by this officer: the hold `ended`, or it is now `held` by another. */
  | { kind: 'lost'; why: 'ended' | 'held' };

const renewInterval = 60_000;
const activity = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/** Sets a flag whenever the officer does something on the page. */
function useActivity() {
  const active = useRef(true);
  useEffect(() => {
    const note = (): void => void (active.current = true);
    const options = { passive: true, capture: true };
    for (const kind of activity) document.addEventListener(kind, note, options);
    return () => {
      for (const kind of activity) document.removeEventListener(kind, note, options);
    };
  }, []);
  return active;
}

/** What is held, and the calls that hold it. */
export interface Holdable {
  /** It waits for a decision. */
  waits: boolean;
  claim: Claim | null;
  /** Takes it or renews the hold. */
  take: () => Promise<unknown>;
  release: () => Promise<unknown>;
  /** Reads it again. */
  reload: () => Promise<unknown>;
}

export type Holding = ReturnType<typeof useHold>;

/**
 * The hold of a case or the like: taken and released by the officer, renewed every minute while the officer
 * is active.
 */
export function useHold({ waits, claim, ...calls }: Holdable) {
  const now = useServerTime(5000);
  const active = useActivity();
  const [lost, setLost] = useState<'ended' | 'held'>();
  const current = claim !== null && Date.parse(claim.expiresAt) > now ? claim : null;

  let hold: Hold = { kind: 'free' };
  if (!waits) hold = { kind: 'closed' };
  else if (lost) hold = { kind: 'lost', why: lost };
  else if (current?.mine) hold = { kind: 'mine', until: current.expiresAt };
  else if (current) hold = { kind: 'other', officerName: current.officerName, until: current.expiresAt };
  else if (claim?.mine) hold = { kind: 'lost', why: 'ended' };

  /** Learns from a refusal whether the hold was lost, or that it has moved on. */
  function refused(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === 'CLAIM_HELD') setLost('held');
    else if (reason === 'CLAIM_MISSING') setLost('ended');
    else if (
      reason === 'CASE_DECIDED' ||
      reason === 'CASE_STATE_CONFLICT' ||
      reason === 'QUESTIONNAIRE_NOT_EDITABLE'
    )
      void calls.reload();
  }

  const take = useMutation({
    mutationFn: () => calls.take(),
    onSuccess: () => setLost(undefined),
    onError: refused,
  });
  const release = useMutation({ mutationFn: () => calls.release(), onError: refused });

  // After a failure the next minute tries again.
  const { mutate: renew } = useMutation({ mutationFn: () => calls.take(), onError: refused });
  const mine = hold.kind === 'mine';
  useEffect(() => {
    if (!mine) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || !active.current) return;
      active.current = false;
      renew();
    }, renewInterval);
    return () => clearInterval(timer);
  }, [mine, active, renew]);

  /** Reads it again, to learn who holds it now. */
  async function reload(): Promise<void> {
    await calls.reload();
    setLost(undefined);
  }

  return { hold, take, release, refused, reload };
}
