import { campaignChanged, type CampaignDetail, saveCampaign } from '@credence/contract/campaign';
import type { CampaignPlan } from '@credence/contract/campaign-plan';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, detailsOf } from '../../api/client.ts';
import { campaignQuery } from '../campaign/index.ts';

/** How long after the last key it is saved, in milliseconds. */
const pause = 700;

/** What is typed, and the save that the server has. */
interface Kept {
  plan: CampaignPlan;
  revision: number;
}

/**
 * A plan as it is typed, saved whenever typing pauses. Of two officers who type, the second is asked whose
 * plan stays; nothing is lost before.
 */
export function useSaving({ line: { campaignId }, plan: first, revision }: CampaignDetail) {
  const client = useQueryClient();
  const [plan, setPlan] = useState(first);
  const [kept, setKept] = useState<Kept>({ plan: first, revision });
  const save = useMutation({
    mutationFn: (typed: CampaignPlan) =>
      call(saveCampaign, { campaignId, revision: kept.revision, plan: typed }),
    onSuccess({ revision: saved }, typed) {
      setKept({ plan: typed, revision: saved });
      // The rest of the page shows it too, and what is done there names this save.
      client.setQueryData(campaignQuery(campaignId).queryKey, (before) =>
        before === undefined
          ? undefined
          : { ...before, revision: saved, plan: typed, line: { ...before.line, name: typed.name } },
      );
    },
  });
  const dirty = plan !== kept.plan;
  const overtaken = detailsOf(save.error, 'CAMPAIGN_CHANGED', campaignChanged);
  const { mutate, isPending, isError, reset } = save;

  useEffect(() => {
    if (!dirty || isPending || isError) return undefined;
    const timer = setTimeout(() => mutate(plan), pause);
    return () => clearTimeout(timer);
  }, [dirty, plan, isPending, isError, mutate]);

  // What is typed when the page is left is sent then; a tab that closes asks first.
  const leaving = useRef<() => void>(() => undefined);
  useEffect(() => {
    leaving.current = () => {
      if (dirty && !isPending && !isError) mutate(plan);
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, plan, isPending, isError, mutate]);
  useEffect(() => () => leaving.current(), []);

  return {
    plan,
    change: (part: Partial<CampaignPlan>) => {
      setPlan((before) => ({ ...before, ...part }));
      if (isError && overtaken === undefined) reset();
    },
    revision: kept.revision,
    isSaved: !dirty,
    error: save.error,
    overtaken,
    again: () => mutate(plan),
    takeTheirs: async () => {
      const theirs = await client.fetchQuery({ ...campaignQuery(campaignId), staleTime: 0 });
      setPlan(theirs.plan);
      setKept({ plan: theirs.plan, revision: theirs.revision });
      reset();
    },
    keepMine: () => {
      if (overtaken) setKept({ plan: kept.plan, revision: overtaken.revision });
      reset();
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
