import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import type { Serve } from '../../http/serve.ts';
import { transferWithdrawVerb } from './end.ts';
import { transferStateVerb } from './state.ts';
import { transferVerifyVerb } from './verify.ts';

export function transferRoutes(serve: Serve): void {
  // Codes cannot be guessed, but someone will try.
  serve(transferVerify, transferVerifyVerb, { limit: { times: 100, within: 10 * 60 * 1000 } });
  serve(transferState, transferStateVerb);
  serve(transferWithdraw, transferWithdrawVerb);
}
