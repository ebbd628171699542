import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OfflineError } from '../../api/client.ts';
import { currentCaseQuery } from '../../queries/verification.ts';
import type { Stage } from './case-view.ts';
import { askMount, type CaseMount, mountQuery, providerQuery } from './queries.ts';

/** Whether pictures of the case are collected here, without another provider. */
const isOwn = (current: ApplicantCase | null): boolean =>
  current?.state === 'collecting' && current.provider === 'PROVIDER_DEFAULT';

/** The case that a vendor's part is for; undefined where our own pictures are to be taken. */
export const caseOf = (info: CaseMount | undefined): string | undefined =>
  info === undefined || info.mount.kind === 'own' ? info?.owed?.caseId : info.mount.caseId;

/**
 * Who takes the applicant through the level: asked as soon as the level is open to them, for asking begins
 * it.
 */
export function useMount(level: Level, stage: Stage | undefined, current: ApplicantCase | null) {
  const client = useQueryClient();
  // Requested with the case, so that no view waits for the name.
  useQuery(providerQuery(level));
  const needed = (stage === 'choosing' || stage === 'collecting') && !isOwn(current);
  const asked = useQuery({ ...mountQuery(level), enabled: needed });
  const info = needed ? asked.data : undefined;

  // Asking may have begun a case, or given it to somebody else.
  const caseId = caseOf(info) ?? current?.id;
  const other =
    caseId !== current?.id ||
    (info !== undefined && current?.state === 'collecting' && current.provider !== info.provider);
  useEffect(() => {
    if (other) void client.invalidateQueries({ queryKey: currentCaseQuery(level).queryKey });
  }, [client, level, other]);

  const { mutateAsync: ask, ...asking } = useMutation({
    mutationFn: (wish: Parameters<typeof askMount>[1]) => askMount(level, wish),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: currentCaseQuery(level).queryKey });
      client.setQueryData(mountQuery(level).queryKey, answer);
    },
  });
  return {
    info,
    /** Nothing can be shown yet. */
    pending: needed && info === undefined,
    failure: !needed || info ? undefined : asked.fetchStatus === 'paused' ? new OfflineError() : asked.error,
    retry: () => void asked.refetch(),
    /** Another document is of another session. */
    outdated: () => void (needed && asked.refetch()),
    /** Asks once more; what is answered is mounted. Rejects where that is refused. */
    ask,
    asking: asking.isPending,
    refusal: asking.error,
  };
}
