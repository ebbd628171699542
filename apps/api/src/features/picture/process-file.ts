import type { CaptureFinding } from '@credence/contract/verification';
import { judgeCapture, measureCapture } from '@credence/documents';
import { within } from '../../audit/index.ts';
import { sealStream } from '../../seal/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import { readApplicant } from '../applicant/index.ts';
import { normalise, Undecodable, type NormalisedImage } from '../../image/normalise.ts';
import { discardBlob } from './job-kinds.ts';
import { type FileRow, finishFile, readFile } from './store.ts';
import { loadPicture } from './picture.ts';

/**
 * Processes an uploaded picture: decodes it completely, turns it upright, strips metadata, judges its
 * quality. The original is discarded: at once if it cannot be decoded, otherwise after the cleaned one has
 * replaced it. Repeatable.
 */
export async function processFileJob(
  call: SystemCall,
  work: Work,
  ids: { userId: string; fileId: string },
): Promise<void> {
  const file = await readFile(work, ids.userId, ids.fileId);
  if (file === undefined || file.state !== 'processing') return;
  const { key } = await readApplicant(work, file.user_id, call.keyring);
  const image = await decode(await loadPicture(call.blobs, { key, blob: file.blob }));

  await within(work, call, file.user_id, async (unit) => {
    if (image === undefined) {
      await finishFile(work, file.user_id, file.id, { state: 'unreadable' });
      await call.jobs.enqueue(work, discardBlob, { blob: file.blob });
    } else {
      const blob = call.newId();
      const sealed = sealStream(key, blob);
      sealed.end(image.jpeg);
      await call.blobs.put(blob, sealed);
      await finishFile(work, file.user_id, file.id, {
        state: 'ready',
        blob,
        bytes: image.jpeg.length,
        width: image.width,
        height: image.height,
        findings: findingsOf(file, image),
      });
      await call.jobs.enqueue(work, discardBlob, { blob: file.blob });
    }
    await unit.record({
      action: image === undefined ? 'file.unreadable' : 'file.ready',
      subject: file.case_id,
      details: { kind: file.kind },
    });
  });
}

async function decode(content: Buffer): Promise<NormalisedImage | undefined> {
  try {
    return await normalise(content);
  } catch (error) {
    if (error instanceof Undecodable) return undefined;
    throw error;
  }
}

/**
 * Edges, glare and size apply to cards and passports, not to faces or letters. Sizes are in pixels of the
 * picture, not of the measured frame.
 */
function findingsOf(file: FileRow, image: NormalisedImage) {
  const { data, width, height } = image.frame;
  const measure = measureCapture(data, width, height);
  const findings = judgeCapture({ ...measure, longSide: measure.longSide * (image.width / width) });
  return file.kind === 'document-front' || file.kind === 'document-back'
    ? findings
    : findings.filter((finding) => anyFindings.has(finding));
}

const anyFindings = new Set<CaptureFinding>(['too-dark', 'blurred']);
