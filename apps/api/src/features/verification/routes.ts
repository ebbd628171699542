import {
  currentCase,
  pendingUploadKey,
  removeFile,
  startCase,
  submitCase,
  vendorStep,
  verificationSdkInfo,
} from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { currentCaseVerb, pendingUploadKeyVerb, removeFileVerb, submitCaseVerb } from './case-verbs.ts';
import type { Providers } from './providers/index.ts';
import { verificationSdkInfoVerb } from './sessions/sdk-info.ts';
import { vendorStepVerb } from './sessions/vendor-step.ts';
import { startCaseVerb } from './start-case.ts';

/** Sessions at vendors cost money, and a request may wait for what another asks one. */
const mountsAsked = { times: 120, within: 10 * 60 * 1000 };

export function verificationRoutes(serve: Serve, providers: Providers): void {
  serve(startCase, startCaseVerb(providers));
  serve(currentCase, currentCaseVerb);
  serve(submitCase, submitCaseVerb);
  serve(removeFile, removeFileVerb);
  serve(pendingUploadKey, pendingUploadKeyVerb);
  serve(verificationSdkInfo, verificationSdkInfoVerb(providers), { limit: mountsAsked });
  serve(vendorStep, vendorStepVerb);
}
