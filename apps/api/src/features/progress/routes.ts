import { caseProgress } from '@credence/contract/progress';
import type { Serve } from '../../http/serve.ts';
import { createPace } from './pace.ts';
import { caseProgressVerb } from './progress.ts';

export function progressRoutes(serve: Serve): void {
  serve(caseProgress, caseProgressVerb(createPace()));
}
