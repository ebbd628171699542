import { savePersonalInfo } from '@credence/contract/personal-info';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { declaredQuery } from '../../../queries/personal-info.ts';
import type { Comparing, Correction } from '../../capture/index.ts';

/** What a document from this country is compared with, and how to declare what it says instead. */
export function useComparing(documentCountry: string): Comparing {
  const client = useQueryClient();
  const { data: saved } = useQuery(declaredQuery);
  const declared = useMemo(() => {
    if (!saved?.complete) return undefined;
    const { info, today } = saved;
    const { firstname, lastname, birthDate, nationality } = info;
    return { firstname, lastname, birthDate, nationality, documentCountry, today };
  }, [saved, documentCountry]);
  const correct = useCallback(
    async (correction: Correction) => {
      const { info } = await client.fetchQuery(declaredQuery);
      const now = await call(savePersonalInfo, { info: { ...info, ...correction } });
      client.setQueryData(declaredQuery.queryKey, now);
    },
    [client],
  );
  return { declared, correct: saved?.locked === false ? correct : undefined };
}
