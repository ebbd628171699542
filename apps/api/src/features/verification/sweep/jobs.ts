import * as v from 'valibot';
import { defineJob } from '../../../jobs/index.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** Find what waits for nobody: cases without a verdict, or past their time, and sessions that nobody looks at. */
export const sweep = defineJob('sweep-unanswered', v.object({}));

/** Hand a case to officers if it has no verdict by then. */
export const handOver = defineJob('hand-over-case', v.object({ userId: uuid, caseId: uuid }));
