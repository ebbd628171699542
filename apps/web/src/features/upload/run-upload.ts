import type { FileKind } from '@credence/contract/verification';
import { host } from '../../host/choose.ts';
import {
  dropPicture,
  keepPicture,
  keepUploadUrl,
  orNothing,
  type PendingPicture,
} from '../../state/pending-store.ts';
import { uploadPicture } from './upload.ts';

export type UploadState =
  | { phase: 'sending' | 'waiting'; share: number }
  /** The server has it; since when, in milliseconds since 1970. */
  | { phase: 'done'; at: number }
  | { phase: 'refused'; code: number };

/** A picture that was just taken, or one that a reload interrupted. */
export interface UploadOrder extends Pick<PendingPicture, 'picture' | 'origin'> {
  caseId: string;
  kind: FileKind;
  /** Set where it was found on the device. */
  resumed?: Pick<PendingPicture, 'uploadUrl'> | undefined;
}

interface Surroundings {
  /** The key of the device's store. */
  keyOf: (caseId: string) => Promise<CryptoKey>;
  show: (state: UploadState) => void;
  /** Asks the server for the case. */
  askAgain: () => void;
}

export interface Running {
  stop(): void;
  /** Work on the device's store in its order. */
  stored: Promise<unknown>;
}

/** Uploads a picture, which lies on the device until the server has it or refuses it. Replaces `earlier`. */
export function runUpload(
  { caseId, kind, picture, origin, resumed }: UploadOrder,
  { keyOf, show, askAgain }: Surroundings,
  earlier: Running | undefined,
): Running {
  earlier?.stop();
  const job: Running = { stop: () => undefined, stored: earlier?.stored ?? Promise.resolve() };
  const store = (work: () => Promise<unknown>) => {
    job.stored = job.stored.then(() => orNothing(work));
  };
  show({ phase: 'sending', share: 0 });
  if (!resumed)
    store(async () => await keepPicture(await keyOf(caseId), caseId, kind, { picture, origin }, Date.now()));
  let share = 0;
  job.stop = uploadPicture(
    picture,
    { caseId, kind, origin, uploadUrl: resumed?.uploadUrl },
    {
      created: (uploadUrl) => store(() => keepUploadUrl(caseId, kind, uploadUrl)),
      progress: (sent) => {
        share = sent;
        host.session?.tell({ type: 'progress', part: 'upload', share });
        show({ phase: 'sending', share });
      },
      waiting: () => show({ phase: 'waiting', share }),
      // Like every call that finds no session, asking leads to the sign-in page.
      signedOut: askAgain,
      refused: (code) => {
        store(() => dropPicture(caseId, kind));
        show({ phase: 'refused', code });
      },
      done: () => {
        store(() => dropPicture(caseId, kind));
        host.session?.tell({ type: 'progress', part: 'reading', share: 0 });
        show({ phase: 'done', at: Date.now() });
        askAgain();
      },
    },
  );
  return job;
}
