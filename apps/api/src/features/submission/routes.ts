import { caseDifferences } from '@credence/contract/sent-back';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import {
  currentCase,
  pendingUploadKey,
  removeFile,
  startCase,
  submitCase,
} from '@credence/contract/verification';
import type { Serve } from '../../http/serve.ts';
import { currentCaseVerb, pendingUploadKeyVerb, removeFileVerb, submitCaseVerb } from './submit.ts';
import type { Providers } from '../provider/index.ts';
import { verificationSdkInfoVerb } from './sdk-info.ts';
import { caseDifferencesVerb } from './differences.ts';
import { vendorStepVerb } from './vendor-step.ts';
import { startCaseVerb } from './start.ts';

/** Sessions at vendors cost money, and a request may wait for another's vendor call. */
const mountsAsked = { times: 120, within: 10 * 60 * 1000 };

export function submissionRoutes(serve: Serve, providers: Providers): void {
  serve(startCase, startCaseVerb(providers));
  serve(currentCase, currentCaseVerb);
  serve(submitCase, submitCaseVerb);
  serve(removeFile, removeFileVerb);
  serve(pendingUploadKey, pendingUploadKeyVerb);
  serve(verificationSdkInfo, verificationSdkInfoVerb(providers), { limit: mountsAsked });
  serve(vendorStep, vendorStepVerb);
  serve(caseDifferences, caseDifferencesVerb);
}
