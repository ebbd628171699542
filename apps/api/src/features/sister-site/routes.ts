import { canQuickKyc, doQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import type { Serve } from '../../http/serve.ts';
import { trafficDiversionVerb } from './diversion.ts';
import { canQuickKycVerb, doQuickKycVerb } from './quick.ts';

export function sisterSiteRoutes(serve: Serve): void {
  serve(canQuickKyc, canQuickKycVerb);
  serve(doQuickKyc, doQuickKycVerb);
  serve(trafficDiversion, trafficDiversionVerb);
}
