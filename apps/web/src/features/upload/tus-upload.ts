import type { FileKind, FileOrigin } from '@credence/contract/verification';
import type { DetailedError, Upload } from 'tus-js-client';
import { requestHeaders } from '../../api/request-headers.ts';
import { apiUrl } from '../../host/api-origin.ts';
import { host } from '../../host/choose.ts';

/**
 * Small enough that little is lost with the connection, large enough that a fast one is not slowed down. In
 * bytes.
 */
const chunkSize = 512 * 1024;

export interface UploadTask {
  caseId: string;
  kind: FileKind;
  /** Undefined where it is not known. */
  origin: FileOrigin | undefined;
  /** Where an earlier attempt got to. */
  uploadUrl: string | undefined;
}

interface AttemptEvents {
  created(uploadUrl: string): void;
  /** From 0 to 1. */
  progress(share: number): void;
  chunkDone(): void;
  done(): void;
  failed(error: Error | DetailedError): void;
}

/** An upload by tus as this host sends it, not started; it tries once. */
export async function createUpload(picture: Blob, task: UploadTask, events: AttemptEvents): Promise<Upload> {
  const tus = await import('tus-js-client');
  const { caseId, kind, origin, uploadUrl } = task;
  const upload = new tus.Upload(picture, {
    endpoint: apiUrl(host.uploadPath),
    uploadUrl: uploadUrl ?? null,
    chunkSize,
    metadata: { caseId, kind, ...(origin && { origin }) },
    // Nothing about a picture belongs in local storage; `pending-store.ts` keeps what a reload needs.
    storeFingerprintForResuming: false,
    retryDelays: null,
    onBeforeRequest: (request) => {
      // Asked for every time: an embedded session's token is renewed while a long upload runs.
      for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value);
      // The session's cookie goes along where the API has an origin of its own.
      const sent: unknown = request.getUnderlyingObject();
      if (typeof sent === 'object' && sent !== null && 'withCredentials' in sent)
        sent.withCredentials = host.credentials === 'include';
    },
    onUploadUrlAvailable: () => {
      if (upload.url !== null) events.created(upload.url);
    },
    onProgress: (sent, total) => events.progress(total === 0 ? 0 : sent / total),
    onChunkComplete: () => events.chunkDone(),
    onSuccess: () => events.done(),
    onError: (error) => events.failed(error),
  });
  return upload;
}
