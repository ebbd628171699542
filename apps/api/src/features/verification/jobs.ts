import * as v from 'valibot';
import { defineJob } from '../../jobs/index.ts';

const ids = { userId: v.pipe(v.string(), v.uuid()) };

/** Decode a picture that came up, clean it, judge it. */
export const lookAtFile = defineJob(
  'look-at-file',
  v.object({ ...ids, fileId: v.pipe(v.string(), v.uuid()) }),
);

/** Let the provider check a case that was handed in. */
export const checkCase = defineJob('check-case', v.object({ ...ids, caseId: v.pipe(v.string(), v.uuid()) }));

/** Let a registry check the number of a case; the feature of the ways without a document works on it. */
export const checkNumberJob = defineJob(
  'check-number',
  v.object({ ...ids, caseId: v.pipe(v.string(), v.uuid()) }),
);

/** Something to do for other features when a case was approved, whoever decided. */
export const caseApproved = defineJob(
  'case-approved',
  v.object({ ...ids, caseId: v.pipe(v.string(), v.uuid()) }),
);

/** Stop waiting for the pictures of a case that was left lying. */
export const expireCase = defineJob(
  'expire-case',
  v.object({ ...ids, caseId: v.pipe(v.string(), v.uuid()) }),
);

/** Forget an upload that nobody went on with. */
export const expireUpload = defineJob(
  'expire-upload',
  v.object({ ...ids, uploadId: v.pipe(v.string(), v.uuid()) }),
);

/** Remove a blob that no row names any more; after the transaction that forgot it, so that nothing is lost if that fails. */
export const discardBlob = defineJob('discard-blob', v.object({ blob: v.string() }));
