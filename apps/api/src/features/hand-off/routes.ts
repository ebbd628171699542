import {
  handOffClaim,
  handOffEnter,
  handOffFinish,
  handOffJoin,
  handOffLook,
  handOffPair,
  handOffStart,
  handOffStop,
  handOffType,
} from '@credence/contract/hand-off';
import type { Serve } from '../../http/serve.ts';
import {
  handOffClaimVerb,
  handOffEnterVerb,
  handOffFinishVerb,
  handOffJoinVerb,
  handOffLookVerb,
  handOffPairVerb,
  handOffStartVerb,
  handOffStopVerb,
  handOffTypeVerb,
} from './hand-off.ts';

/** How often one address may try what a stranger could guess, within ten minutes. */
const limit = { times: 60, within: 10 * 60 * 1000 };

/** What is asked every other second. */
const polled = { times: 600, within: limit.within };

export function handOffRoutes(serve: Serve): void {
  serve(handOffStart, handOffStartVerb, { limit });
  // It is polled, and draws a code each time.
  serve(handOffLook, handOffLookVerb, { limit: polled });
  serve(handOffType, handOffTypeVerb, { limit });
  serve(handOffPair, handOffPairVerb, { limit });
  serve(handOffStop, handOffStopVerb);
  serve(handOffJoin, handOffJoinVerb, { limit });
  // Eight letters can be guessed at, so their tries are counted for all servers.
  serve(handOffEnter, handOffEnterVerb, {
    limit: { times: 10, within: limit.within, shared: 'hand-off-enter' },
  });
  // The phone polls every other second until the digits are typed.
  serve(handOffClaim, handOffClaimVerb, { limit: polled });
  serve(handOffFinish, handOffFinishVerb);
}
