import { type QueueItem, releaseCase } from '@credence/contract/review-queue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, reasonOf } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { type CaseAddress, caseQuery, keepClaim, takeCase } from './queries.ts';

/** Whether this officer may decide the case now. */
export type Hold =
  | { kind: 'closed' }
  | { kind: 'free' }
  | { kind: 'mine'; until: string }
  | { kind: 'other'; officerName: string; until: string }
  /** No longer held by this officer: the hold `ended`, or the case is now `held` by another. */
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

export type Holding = ReturnType<typeof useHold>;

/**
 * The hold of a case: taken and released by the officer, renewed every minute while the officer is active.
 */
export function useHold(address: CaseAddress, item: QueueItem) {
  const client = useQueryClient();
  const now = useServerTime(5000);
  const active = useActivity();
  const [lost, setLost] = useState<'ended' | 'held'>();
  const { claim } = item;
  const current = claim !== null && Date.parse(claim.expiresAt) > now ? claim : null;

  let hold: Hold = { kind: 'free' };
  if (item.state !== 'in_review') hold = { kind: 'closed' };
  else if (lost) hold = { kind: 'lost', why: lost };
  else if (current?.mine) hold = { kind: 'mine', until: current.expiresAt };
  else if (current) hold = { kind: 'other', officerName: current.officerName, until: current.expiresAt };
  else if (claim?.mine) hold = { kind: 'lost', why: 'ended' };

  /** Learns from a refusal whether the hold was lost; true if so. */
  function refused(error: unknown): boolean {
    const reason = reasonOf(error);
    if (reason === 'CLAIM_HELD') setLost('held');
    else if (reason === 'CLAIM_MISSING') setLost('ended');
    else if (reason === 'CASE_DECIDED' || reason === 'CASE_STATE_CONFLICT')
      void client.refetchQueries(caseQuery(address));
    else return false;
    return true;
  }

  const take = useMutation({
    mutationFn: () => takeCase(client, address),
    onSuccess: () => setLost(undefined),
    onError: refused,
  });

  const release = useMutation({
    mutationFn: () => call(releaseCase, address),
    onSuccess: () => keepClaim(client, address, null),
    onError: refused,
  });

  // After a failure the next minute tries again.
  const { mutate: renew } = useMutation({ mutationFn: () => takeCase(client, address), onError: refused });
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

  /** Reads the case again, to learn who holds it now. */
  async function reload(): Promise<void> {
    await client.refetchQueries(caseQuery(address));
    setLost(undefined);
  }

  return { hold, take, release, refused, reload };
}
