import { currentCase, pendingUploadKey, removeFile, startCase, submitCase } from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { currentCaseVerb, pendingUploadKeyVerb, removeFileVerb, submitCaseVerb } from './case-verbs.ts';
import { startCaseVerb } from './start-case.ts';

export function verificationRoutes(serve: Serve): void {
  serve(startCase, startCaseVerb);
  serve(currentCase, currentCaseVerb);
  serve(submitCase, submitCaseVerb);
  serve(removeFile, removeFileVerb);
  serve(pendingUploadKey, pendingUploadKeyVerb);
}
