import type { ApplicantCase, FileKind } from '@credence/contract/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { viewHistory } from '../../../views/view-history.ts';
import { begin, goesToVendor, noteCase, type useMount } from '../../case/index.ts';

/** Starts the next attempt, at a picture or wherever it is to go on. */
export function useAgain(current: ApplicantCase, mount: Pick<ReturnType<typeof useMount>, 'ask'>) {
  const client = useQueryClient();
  const { country, documentType, documentCarried } = current;
  return useMutation({
    mutationFn: async (kind: FileKind | undefined) => {
      if (goesToVendor(current) || documentType === null) {
        const info = await mount.ask({});
        // The first provider now photographs the document here: it is the same again.
        const ours = info.mount.kind === 'own' && info.owed === undefined;
        if (!ours || documentType === null) return;
      }
      const level = current.level === 2 ? 2 : 1;
      const answer = await begin(level, documentCarried ? {} : { country, documentType });
      viewHistory.replace(kind ?? '');
      noteCase(client, answer);
    },
  });
}
export type Again = ReturnType<typeof useAgain>;
