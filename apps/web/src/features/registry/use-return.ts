import { retCodes } from '@credence/contract/ret-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { returned } from '../../host/returned.ts';
import { finishElectronicIdentity } from './queries.ts';

/** How the way back from the electronic identity ended, where it did not lead to a decision. */
export type ReturnProblem = 'declined' | 'failed' | 'over' | Error;

/** OAuth 2.0, RFC 6749 section 4.1.2.1: the person said no. */
const declined = 'access_denied';

/** Hands in what the electronic identity's page brought back, once. */
export function useReturn(): { pending: boolean; problem: ReturnProblem | undefined } {
  const client = useQueryClient();
  const [brought] = useState(returned);
  const code = brought?.get('code') ?? undefined;
  const error = code === undefined ? (brought?.get('error') ?? 'none') : undefined;
  const { mutate, isIdle, ...finish } = useMutation({
    mutationFn: (answer: URLSearchParams) => {
      const iss = answer.get('iss');
      return finishElectronicIdentity(client, {
        state: answer.get('state') ?? '',
        ...(code === undefined ? { error: (error ?? '').slice(0, 64) } : { code }),
        ...(iss !== null && { iss }),
      });
    },
    gcTime: 0,
  });
  useEffect(() => {
    if (brought && isIdle) mutate(brought);
  }, [brought, isIdle, mutate]);

  function problem(): ReturnProblem | undefined {
    if (!brought) return undefined;
    if (finish.error) {
      const isOver = finish.error instanceof ApiError && finish.error.code === retCodes.ROUTE_NOT_SUPPORTED;
      return isOver ? 'over' : finish.error;
    }
    if (error === undefined) return undefined;
    return error === declined ? 'declined' : 'failed';
  }
  return { pending: brought !== undefined && !finish.isError && !finish.isSuccess, problem: problem() };
}
