import { transferState, transferVerify, transferWithdraw } from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { transferWithdrawVerb } from './end.ts';
import { transferStateVerb } from './state.ts';
import { transferVerifyVerb } from './verify.ts';

export function transferRoutes(serve: Serve): void {
  // Codes are guessed by nobody, but tried by somebody.
  serve(transferVerify, transferVerifyVerb, { limit: { times: 100, within: 10 * 60 * 1000 } });
  serve(transferState, transferStateVerb);
  serve(transferWithdraw, transferWithdrawVerb);
}
