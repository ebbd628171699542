import { type ApplicantCase, type FileKind, fileKind, type FileOrigin } from '@credence/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Level } from '../level.ts';
import { currentCaseQuery } from '../../../case-views/current-case-query.ts';
import { askPendingKey } from '../queries.ts';
import {
  dropCase,
  dropPicture,
  keepPicture,
  keepUploadUrl,
  keptPictures,
  type PendingPicture,
} from './pending-store.ts';
import { uploadPicture } from './upload.ts';

export type UploadState =
  | { phase: 'sending' | 'waiting'; share: number }
  /** The server has it; since when, in milliseconds since 1970. */
  | { phase: 'done'; at: number }
  | { phase: 'refused'; code: number };

/** A picture between the camera and the server. */
export interface PictureUpload {
  picture: Blob;
  state: UploadState;
}

export type Uploads = Partial<Record<FileKind, PictureUpload>>;

const kinds: readonly FileKind[] = fileKind.options;

/** The kinds that are on their way; a refused picture is not. */
export function kindsOnTheWay(uploads: Uploads): FileKind[] {
  return kinds.filter((kind) => uploads[kind] && uploads[kind].state.phase !== 'refused');
}

/** Without what the server tells of by itself: finished before it was last asked. */
function notYetTold(uploads: Uploads, askedAt: number): Uploads {
  const left: Uploads = {};
  for (const kind of kinds) {
    const upload = uploads[kind];
    if (upload && !(upload.state.phase === 'done' && upload.state.at < askedAt)) left[kind] = upload;
  }
  return left;
}

/** What keeps a picture on the device must never stop its upload: private windows and old browsers have no such store. */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

interface Running {
  stop(): void;
  /** Work on the device's store in its order. */
  stored: Promise<unknown>;
}

/**
 * The uploads of a case that collects pictures. They run while the applicant goes from view to view, and those that a reload interrupted are
 * found on the device and resumed. `ready` once that was looked for; `askedAt` is when the case was last had from the server.
 */
export function useUploads(level: Level, current: ApplicantCase | null | undefined, askedAt: number) {
  const client = useQueryClient();
  const askAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: currentCaseQuery(level).queryKey }),
    [client, level],
  );
  const caseId = current?.state === 'collecting' ? current.id : undefined;
  const settledCaseId = current && current.state !== 'collecting' ? current.id : undefined;
  const [uploads, setUploads] = useState<Uploads>({});
  const [readyFor, setReadyFor] = useState<string>();
  const running = useRef(new Map<FileKind, Running>());
  const key = useRef<{ caseId: string; key: Promise<CryptoKey> }>(undefined);

  const keyOf = useCallback((id: string) => {
    if (key.current?.caseId !== id) {
      const asked = askPendingKey(id);
      asked.catch(() => {
        key.current = undefined;
      });
      key.current = { caseId: id, key: asked };
    }
    return key.current.key;
  }, []);

  const start = useCallback(
    (
      id: string,
      kind: FileKind,
      { picture, origin }: Pick<PendingPicture, 'picture' | 'origin'>,
      resumed?: { uploadUrl: string | undefined },
    ) => {
      const earlier = running.current.get(kind);
      earlier?.stop();
      const show = (state: UploadState) => setUploads((all) => ({ ...all, [kind]: { picture, state } }));
      const job: Running = { stop: () => undefined, stored: earlier?.stored ?? Promise.resolve() };
      const store = (work: () => Promise<unknown>) => {
        job.stored = job.stored.then(() => orNothing(work));
      };
      running.current.set(kind, job);
      show({ phase: 'sending', share: 0 });
      if (!resumed)
        store(async () => await keepPicture(await keyOf(id), id, kind, { picture, origin }, Date.now()));
      let share = 0;
      job.stop = uploadPicture(
        picture,
        { caseId: id, kind, origin, uploadUrl: resumed?.uploadUrl },
        {
          created: (uploadUrl) => store(() => keepUploadUrl(id, kind, uploadUrl)),
          progress: (sent) => {
            share = sent;
            show({ phase: 'sending', share });
          },
          waiting: () => show({ phase: 'waiting', share }),
          // The case is asked for, and like every call that finds no session it leads to the sign-in page; once the picture is safe on the device.
          signedOut: () => void job.stored.then(askAgain),
          refused: (code) => {
            store(() => dropPicture(id, kind));
            show({ phase: 'refused', code });
          },
          done: () => {
            store(() => dropPicture(id, kind));
            show({ phase: 'done', at: Date.now() });
            askAgain();
          },
        },
      );
    },
    [askAgain, keyOf],
  );

  useEffect(() => {
    if (caseId === undefined) return undefined;
    const jobs = running.current;
    let left = false;
    // Asked for now: when the session ends later, a picture given then must still find it.
    void orNothing(() => keyOf(caseId));
    async function resumeKept(id: string): Promise<void> {
      const kept = await orNothing(() => keptPictures(() => keyOf(id), id, Date.now()));
      if (left) return;
      for (const { kind, uploadUrl, ...rest } of kept ?? []) {
        if (!jobs.has(kind)) start(id, kind, rest, { uploadUrl });
      }
      setReadyFor(id);
    }
    void resumeKept(caseId);
    return () => {
      left = true;
      for (const job of jobs.values()) job.stop();
      jobs.clear();
      setUploads({});
    };
  }, [caseId, keyOf, start]);

  useEffect(() => {
    if (settledCaseId !== undefined) void orNothing(() => dropCase(settledCaseId));
  }, [settledCaseId]);

  const add = useCallback(
    (kind: FileKind, picture: Blob, origin: FileOrigin) => {
      if (caseId !== undefined) start(caseId, kind, { picture, origin });
    },
    [caseId, start],
  );

  /** Gives up the sides of a document that was replaced by another; what shows the person goes on. */
  const cancel = useCallback(() => {
    for (const kind of ['document-front', 'document-back'] as const) {
      running.current.get(kind)?.stop();
      running.current.delete(kind);
      if (caseId !== undefined) void orNothing(() => dropPicture(caseId, kind));
    }
    setUploads(({ 'document-front': _front, 'document-back': _back, ...rest }) => rest);
  }, [caseId]);

  return {
    uploads: notYetTold(uploads, askedAt),
    add,
    cancel,
    ready: caseId === undefined || readyFor === caseId,
  };
}
