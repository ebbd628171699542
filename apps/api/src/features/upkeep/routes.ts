import { confirmRefresh, refreshState } from '@credence/contract/upkeep';
import type { Serve } from '../../http/serve.ts';
import { confirmRefreshVerb, refreshStateVerb } from './confirm.ts';

export function upkeepRoutes(serve: Serve): void {
  serve(refreshState, refreshStateVerb);
  serve(confirmRefresh, confirmRefreshVerb);
}
