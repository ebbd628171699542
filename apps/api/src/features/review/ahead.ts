import type { fileKey, nextCase } from '@credence/contract/review-ahead';
import { fileKind } from '@credence/contract/verification';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { deriveKey, sealCopy } from '../../seal/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { currentFiles, type FileRow, loadPicture, shownTo } from '../picture/index.ts';
import { requireOpen } from './look.ts';
import { recordLook, reviewedFile } from './reviewed-file.ts';
import { unclaimedCases } from './store.ts';

/** Of one picture for one officer: what another one was sent it does not open. */
const keyFor = ({ keyring, actor }: OfficerCall, { id }: FileRow): Buffer =>
  deriveKey(keyring.current('tokens'), 'picture-ahead', `${actor.officerId}/${id}`);

export const nextCaseVerb: Verb<typeof nextCase> = async (call, filter) => {
  const [next] = await unclaimedCases(call.db, { ...filter, sites: call.actor.sites }, call.now(), 1);
  if (next === undefined) return null;
  const files = await currentFiles(call.db, next.user_id, next.id);
  const ready = fileKind.options.flatMap((kind) =>
    files.filter((file) => file.kind === kind && file.state === 'ready'),
  );
  return { userId: next.user_id, caseId: next.id, fileIds: ready.map(({ id }) => id) };
};

/** A picture as it is sent before anybody looks at it. */
export async function sealedPicture(call: OfficerCall, file: FileRow): Promise<Buffer> {
  const { key } = await readApplicant(call.db, file.user_id, call.keyring);
  const picture = { key, blob: file.blob, comment: shownTo(call) };
  return sealCopy(keyFor(call, file), await loadPicture(call.blobs, picture));
}

export const fileKeyVerb: Verb<typeof fileKey> = async (call, input) => {
  const file = await reviewedFile(call, input);
  if (file === undefined) throw new Refusal('NOT_FOUND', 'There is no such picture.');
  await requireOpen(call, file.user_id);
  await recordLook(call, file);
  return { key: keyFor(call, file).toString('base64'), mediaType: file.media_type };
};
