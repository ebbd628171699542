import {
  type ApplicantCase,
  type FileKind,
  fileKind,
  type FileOrigin,
} from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeLeaving } from '../../host/leaving.ts';
import { currentCaseQuery } from '../../queries/verification.ts';
import { dropCase, dropPicture, keptPictures, orNothing } from '../../state/pending-store.ts';
import { type Running, runUpload, type UploadOrder, type UploadState } from './run-upload.ts';
import { usePendingKey } from './use-pending-key.ts';

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

/**
 * The uploads of a case that collects pictures. They run while the applicant goes from view to view, and
 * those that a reload interrupted are found on the device and resumed. `ready` once that was looked for;
 * `askedAt` is when the case was last had from the server.
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
  const keyOf = usePendingKey();

  useEffect(
    () => beforeLeaving(() => Promise.all([...running.current.values()].map(({ stored }) => stored))),
    [],
  );

  const start = useCallback(
    (order: UploadOrder) => {
      const { kind, picture } = order;
      const show = (state: UploadState) => setUploads((all) => ({ ...all, [kind]: { picture, state } }));
      const job = runUpload(order, { keyOf, show, askAgain }, running.current.get(kind));
      running.current.set(kind, job);
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
      for (const { uploadUrl, kind: place, ...rest } of kept ?? []) {
        const kind = kinds.find((one) => one === place);
        if (kind && !jobs.has(kind)) start({ caseId: id, kind, ...rest, resumed: { uploadUrl } });
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
      if (caseId !== undefined) start({ caseId, kind, picture, origin });
    },
    [caseId, start],
  );

  /** Cancels the sides of a document that was replaced by another; pictures of the person continue. */
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
