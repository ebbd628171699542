import { savePersonalInfo } from '@credence/contract/personal-info';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { declaredQuery } from '../../queries/personal-info.ts';

/**
 * Where the applicant lives, which is asked before the first picture: it decides who serves them. Kept with
 * the details, of which the document gives most of the rest.
 */
export function useResidence() {
  const client = useQueryClient();
  const declared = useQuery(declaredQuery);
  const [picked, setPicked] = useState<string>();
  const saved = declared.data?.info.residenceCountry ?? '';
  const residence = picked ?? saved;
  const { mutateAsync } = useMutation({
    mutationFn: async (residenceCountry: string) => {
      const { info } = await client.fetchQuery(declaredQuery);
      return call(savePersonalInfo, { info: { ...info, residenceCountry }, draft: true });
    },
    onSuccess: (answer) => client.setQueryData(declaredQuery.queryKey, answer),
    // Fails at once without a connection, so that the screen can say so.
    networkMode: 'always',
  });
  return {
    declared,
    residence,
    pick: (country: string) => {
      setPicked(country);
      // Tried again when the document is chosen.
      if (country !== '') mutateAsync(country).catch(() => undefined);
    },
    /** Rejects where it cannot be saved. */
    save: async () => {
      if (residence !== client.getQueryData(declaredQuery.queryKey)?.info.residenceCountry)
        await mutateAsync(residence);
    },
  };
}
