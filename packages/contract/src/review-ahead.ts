import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { reviewFilePath } from './review-case.ts';
import { caseAddress, queueFilter } from './review-queue.ts';
import { id } from './shared.ts';

/**
 * The case that `claimNextCase` would take now, and its pictures, by their ids; null when there is none.
 * Nothing is claimed, and no word or picture of the case is told.
 */
export const nextCase = endpoint({
  method: 'POST',
  path: '/console/api/case/next',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Which case would be claimed next',
  input: v.strictObject(queueFilter),
  result: v.nullable(v.object({ ...caseAddress.entries, fileIds: v.array(id) })),
});

/**
 * GET this returns the picture that an officer may look at next, sealed for that officer with AES-256-GCM:
 * nonce (12 bytes), ciphertext, tag (16 bytes). It is no look, and not recorded.
 */
export const sealedFilePath = (file: { userId: string; fileId: string }): string =>
  `${reviewFilePath}/${file.userId}/${file.fileId}/sealed`;

/** The key (32 bytes, base64) that opens a sealed picture. The look is recorded in the audit trail. */
export const fileKey = endpoint({
  method: 'POST',
  path: '/console/api/file/key',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Open a picture that was sent sealed',
  input: v.strictObject({ userId: id, fileId: id }),
  result: v.object({ key: v.string(), mediaType: v.string() }),
});
