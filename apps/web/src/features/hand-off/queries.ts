import type { ResultOf } from '@credence/contract/endpoint';
import {
  handOffClaim,
  handOffEnter,
  handOffJoin,
  handOffLook,
  handOffPair,
  handOffStart,
  handOffStop,
  handOffType,
} from '@credence/contract/hand-off';
import { kycInfo } from '@credence/contract/kyc';
import { nonDocumentCase } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callPublic } from '../../api/client.ts';

export type HandOffState = ResultOf<typeof handOffLook>;

/** How often the other device is asked after, in milliseconds. */
const often = 2_000;

export const start = (level: Level) => call(handOffStart, { level });
export const pair = (id: string, digits: string) => call(handOffPair, { id, digits });
export const typedCode = (id: string) => call(handOffType, { id });
export const stop = (id: string) => call(handOffStop, { id });

/** Where the hand-off stands, and the code of this moment: asked for when that changes, at the latest. */
export const lookQuery = (begun: HandOffState) =>
  queryOptions({
    queryKey: [handOffLook.path, begun.id],
    queryFn: ({ signal }) => call(handOffLook, { id: begun.id }, { signal }),
    initialData: begun,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.stage === 'over' || data.stage === 'finished') return false;
      return data.changesIn > 0 ? Math.min(often, data.changesIn + 50) : often;
    },
    // While the digits are read from the phone, another window may be in front.
    refetchIntervalInBackground: true,
    gcTime: 0,
  });

/** Asks anew after what the phone may have moved. */
export function lookAtCase(client: QueryClient): void {
  for (const { path } of [currentCase, nonDocumentCase, kycInfo]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}

export type Joined = ResultOf<typeof handOffJoin>;

/** The phone's first call, with the code that was scanned or that was typed. */
export const join = (code: string) => callPublic(handOffJoin, { code });
export const enter = (code: string) => callPublic(handOffEnter, { code });

/** Whether the phone may go on; asked until it may. The ticket is in memory only. */
export const claimQuery = (ticket: string) =>
  queryOptions({
    queryKey: [handOffClaim.path, ticket],
    queryFn: ({ signal }) => callPublic(handOffClaim, { ticket }, { signal }),
    enabled: ticket !== '',
    refetchInterval: ({ state }) => (state.data?.accessToken ? false : often),
    gcTime: 0,
    retry: false,
  });
