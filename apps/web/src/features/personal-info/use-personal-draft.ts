import type { InputOf } from '@credence/contract/endpoint';
import { type PersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { useDraft } from '../../state/use-draft.ts';
import { loadUnsaved } from './use-unsaved.ts';

/** The draft of the form: saved on the server, and until then kept on this device, sealed. */
export function usePersonalDraft() {
  const client = useQueryClient();
  const { mutateAsync: send } = useMutation({
    mutationFn: (input: InputOf<typeof savePersonalInfo>) => call(savePersonalInfo, input),
    // Fails at once without a connection, so that the screen can say so.
    networkMode: 'always',
    onSuccess: (saved) => client.setQueryData(declaredQuery.queryKey, saved),
  });
  const save = useCallback((info: PersonalInfo) => send({ info, draft: true }), [send]);
  const keep = useCallback(
    async (info: PersonalInfo) => {
      const saved = client.getQueryData(declaredQuery.queryKey);
      return (await loadUnsaved()).keepUnsaved(saved?.draftKey, { info, after: saved?.updatedAt ?? null });
    },
    [client],
  );
  const drop = useCallback(async () => (await loadUnsaved()).dropUnsaved(), []);
  const { finish, ...draft } = useDraft({ save, keep, drop });
  return {
    ...draft,
    /** Saves the form as complete. */
    finish: useCallback((info: PersonalInfo) => finish(info, () => send({ info })), [finish, send]),
  };
}
