import type { ApplicantCase, FileKind } from '@credence/contract/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { privateFilesKey } from '../../../queries/private-file.ts';
import { viewHistory } from '../../../views/view-history.ts';
import { goesToVendor, noteCase, submit, type useMount } from '../../case/index.ts';
import { isOnItsWay, isWrong, type KindState, shareThrough } from './review-state.ts';

/** A press on Submit. */
interface Press {
  /** The pictures that were on their way; what was wrong with the others was in sight. */
  awaits: readonly FileKind[];
  /** The one that something turned out to be wrong with: the press no longer counts. */
  stoppedBy?: FileKind;
}

/**
 * Submitting, or going on to the vendor's part. Asked for while pictures are on their way, it waits until the
 * last of them is through, and does not happen if something is wrong with one. A reload forgets it.
 */
export function useSubmission(
  current: ApplicantCase,
  states: readonly KindState[],
  mount: Pick<ReturnType<typeof useMount>, 'ask'>,
) {
  const client = useQueryClient();
  const [press, setPress] = useState<Press>();
  const sending = useMutation({
    mutationFn: async () => {
      if (goesToVendor(current)) {
        await mount.ask({});
        // In its own place, so that Back leads to the pictures.
        viewHistory.go('');
        return;
      }
      noteCase(client, await submit(current.id));
      viewHistory.replace('');
    },
    onError: () => setPress(undefined),
  });

  const pending = states.filter(({ picture }) => isOnItsWay(picture)).map(({ kind }) => kind);
  const counts = press !== undefined && press.stoppedBy === undefined;
  const wrong = counts
    ? states.find(({ kind, picture }) => press.awaits.includes(kind) && isWrong(picture))
    : undefined;
  if (wrong) setPress({ awaits: [], stoppedBy: wrong.kind });

  const through = counts && !wrong && pending.length === 0;
  const send = useEffectEvent(() => sending.mutate());
  useEffect(() => {
    if (through) send();
  }, [through]);

  return {
    press: () => {
      sending.reset();
      // What was only to be looked at gives way, and is not asked for once it is submitted.
      void client.cancelQueries({ queryKey: privateFilesKey });
      setPress({ awaits: pending });
    },
    underWay: counts,
    /** How much is through, from 0 to 1, where there was something to wait for. */
    share: counts && press.awaits.length > 0 ? shareThrough(states.map(({ picture }) => picture)) : undefined,
    stoppedBy: press?.stoppedBy,
    error: sending.error,
  };
}
