import { clientLog, readClientLog } from '@credence/contract/client-log';
import type { Serve } from '../../http/serve.ts';
import { readClientLogVerb } from './read.ts';
import { reportVerb } from './report.ts';

/**
 * Per address. A page sends at most every ten seconds, or earlier if there are many errors; many people may
 * share an address.
 */
const limit = { times: 60, within: 60_000 };

export function clientLogRoutes(serve: Serve): void {
  serve(clientLog, reportVerb, { limit });
  serve(readClientLog, readClientLogVerb);
}
