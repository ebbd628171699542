import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import type { Serve } from '../../http/serve.ts';
import type { Providers } from '../provider/index.ts';
import { selfResetVerb, selfUpdateVerb } from './change.ts';
import { identityChangeTermsVerb } from './terms.ts';

export function identityChangeRoutes(serve: Serve, providers: Providers): void {
  serve(identityChangeTerms, identityChangeTermsVerb);
  serve(selfReset, selfResetVerb);
  serve(selfUpdate, selfUpdateVerb(providers));
}
