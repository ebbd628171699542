import { type FileKind, type FileOrigin, readEnvelope, retCodes } from '@credence/contract';
import type { DetailedError, Upload } from 'tus-js-client';
import { apiUrl } from '../../../api/api-origin.ts';
import { clientCodes } from '../../../api/errors.ts';
import { host } from '../../../host/choose.ts';

/** Small enough that little is lost with the connection, large enough that a fast one is not slowed down. In bytes. */
const chunkSize = 512 * 1024;

/** A connection that moves nothing for this long counts as lost, in milliseconds. */
const stallLimit = 30_000;

/** How long to wait before the nth new try, in milliseconds: from one second, doubling, to half a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5));
}

/**
 * Answers after which trying again may succeed. Besides the server's own trouble: signed out for a moment (401), too early, too many; and the
 * upload protocol's: the offset moved (409), another connection still holds the upload (423), it is gone and is created anew (404, 410).
 */
const passingStatuses: ReadonlySet<number> = new Set([0, 401, 404, 408, 409, 410, 423, 425, 429]);

/** The `ret_code` with which the server turned a picture down for good; undefined where it is worth trying again. */
export function refusalCode(status: number, body: string): number | undefined {
  if (status >= 500 || passingStatuses.has(status)) return undefined;
  try {
    return readEnvelope(JSON.parse(body))?.ret_code ?? clientCodes.HTTP;
  } catch {
    return clientCodes.HTTP;
  }
}

export interface UploadTask {
  caseId: string;
  kind: FileKind;
  /** Undefined where it is not known. */
  origin: FileOrigin | undefined;
  /** Where an earlier attempt got to. */
  uploadUrl: string | undefined;
}

/** What is told of an upload; nothing after `done`, `refused`, or once it was stopped. */
export interface UploadEvents {
  /** The upload has an address and can be resumed there, after a reload too. */
  created(uploadUrl: string): void;
  /** From 0 to 1. */
  progress(share: number): void;
  /** The connection is gone; it goes on by itself. */
  waiting(): void;
  /** The session is over: it waits for another. */
  signedOut(): void;
  refused(code: number): void;
  done(): void;
}

/** Uploads a picture by tus until the server has it or refuses it, through lost connections. Returns what stops it. */
export function uploadPicture(picture: Blob, task: UploadTask, events: UploadEvents): () => void {
  let upload: Upload | undefined;
  let stopped = false;
  let running = false;
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    stopped = true;
    clearTimeout(retryTimer);
    clearTimeout(stallTimer);
    window.removeEventListener('online', resume);
    window.removeEventListener('offline', wait);
    void upload?.abort();
  }

  function finish(tell: () => void): void {
    if (stopped) return;
    stop();
    tell();
  }

  function wait(): void {
    if (stopped) return;
    running = false;
    clearTimeout(stallTimer);
    clearTimeout(retryTimer);
    void upload?.abort();
    events.waiting();
    retryTimer = setTimeout(resume, retryDelay(attempt));
    attempt += 1;
  }

  function watch(): void {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(wait, stallLimit);
  }

  function failed(error: Error | DetailedError): void {
    const response = 'originalResponse' in error ? error.originalResponse : null;
    const code = refusalCode(response?.getStatus() ?? 0, response?.getBody() ?? '');
    if (stopped) return;
    if (code === retCodes.TOKEN_EXPIRED) void host.session?.renew();
    if (code === retCodes.NOT_SIGNED_IN) events.signedOut();
    if (code === undefined || code === retCodes.TOKEN_EXPIRED || code === retCodes.NOT_SIGNED_IN) wait();
    else finish(() => events.refused(code));
  }

  async function create(): Promise<Upload> {
    const tus = await import('tus-js-client');
    const made = new tus.Upload(picture, {
      endpoint: apiUrl(host.uploadPath),
      uploadUrl: task.uploadUrl ?? null,
      chunkSize,
      metadata: { caseId: task.caseId, kind: task.kind, ...(task.origin && { origin: task.origin }) },
      // Nothing about a picture belongs in local storage; `pending-store.ts` keeps what a reload needs.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: (request) => {
        // Asked for every time: an embedded session's token is renewed while a long upload runs.
        for (const [name, value] of Object.entries(host.headers())) request.setHeader(name, value);
        // The session's cookie goes along where the API has an origin of its own.
        const sent: unknown = request.getUnderlyingObject();
        if (typeof sent === 'object' && sent !== null && 'withCredentials' in sent)
          sent.withCredentials = host.credentials === 'include';
      },
      onUploadUrlAvailable: () => {
        if (made.url !== null && !stopped) events.created(made.url);
      },
      onProgress: (sent, total) => {
        if (stopped) return;
        watch();
        events.progress(total === 0 ? 0 : sent / total);
      },
      onChunkComplete: () => {
        attempt = 0;
      },
      onSuccess: () => finish(events.done),
      onError: failed,
    });
    return made;
  }

  async function start(): Promise<void> {
    try {
      upload ??= await create();
      if (running && !stopped) upload.start();
    } catch {
      // Not even the uploader's code could be had.
      wait();
    }
  }

  function resume(): void {
    if (stopped || running) return;
    running = true;
    clearTimeout(retryTimer);
    watch();
    void start();
  }

  window.addEventListener('online', resume);
  window.addEventListener('offline', wait);
  resume();
  return stop;
}
