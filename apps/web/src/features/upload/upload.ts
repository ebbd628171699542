import { readEnvelope } from '@credence/contract/envelope';
import { retCodes } from '@credence/contract/ret-codes';
import type { DetailedError, Upload } from 'tus-js-client';
import { clientCodes } from '../../api/errors.ts';
import { host } from '../../host/choose.ts';
import { createUpload, type UploadTask } from './tus-upload.ts';

/** A connection that moves nothing for this long counts as lost, in milliseconds. */
const stallLimit = 30_000;

/** How long to wait before the nth new try, in milliseconds: from one second, doubling, to half a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5));
}

/**
 * Answers after which trying again may succeed. Besides the server's own trouble: signed out for a moment
 * (401), too early, too many; and the upload protocol's: the offset moved (409), another connection still
 * holds the upload (423), it is gone and is created anew (404, 410).
 */
const passingStatuses: ReadonlySet<number> = new Set([0, 401, 404, 408, 409, 410, 423, 425, 429]);

/**
 * The `ret_code` with which the server turned a picture down for good; undefined where it is worth trying
 * again.
 */
export function refusalCode(status: number, body: string): number | undefined {
  if (status >= 500 || passingStatuses.has(status)) return undefined;
  try {
    return readEnvelope(JSON.parse(body))?.ret_code ?? clientCodes.HTTP;
  } catch {
    return clientCodes.HTTP;
  }
}

/** What an upload reports; nothing after `done`, `refused`, or once it was stopped. */
export interface UploadEvents {
  /** The upload has an address and can be resumed there, after a reload too. */
  created(uploadUrl: string): void;
  /** From 0 to 1. */
  progress(share: number): void;
  /** The connection is lost; the upload resumes by itself. */
  waiting(): void;
  /** The session has ended: it waits for another. */
  signedOut(): void;
  refused(code: number): void;
  done(): void;
}

/** One picture on its way, with its new tries. */
class RunningUpload {
  readonly #picture: Blob;
  readonly #task: UploadTask;
  readonly #events: UploadEvents;
  #upload: Upload | undefined;
  #stopped = false;
  #running = false;
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(picture: Blob, task: UploadTask, events: UploadEvents) {
    this.#picture = picture;
    this.#task = task;
    this.#events = events;
    window.addEventListener('online', this.#resume);
    window.addEventListener('offline', this.#wait);
    this.#resume();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#stallTimer);
    window.removeEventListener('online', this.#resume);
    window.removeEventListener('offline', this.#wait);
    void this.#upload?.abort();
  }

  #finish(tell: () => void): void {
    if (this.#stopped) return;
    this.stop();
    tell();
  }

  readonly #wait = (): void => {
    if (this.#stopped) return;
    this.#running = false;
    clearTimeout(this.#stallTimer);
    clearTimeout(this.#retryTimer);
    void this.#upload?.abort();
    this.#events.waiting();
    this.#retryTimer = setTimeout(this.#resume, retryDelay(this.#attempt));
    this.#attempt += 1;
  };

  readonly #resume = (): void => {
    if (this.#stopped || this.#running) return;
    this.#running = true;
    clearTimeout(this.#retryTimer);
    this.#watch();
    void this.#start();
  };

  #watch(): void {
    clearTimeout(this.#stallTimer);
    this.#stallTimer = setTimeout(this.#wait, stallLimit);
  }

  #failed(error: Error | DetailedError): void {
    const response = 'originalResponse' in error ? error.originalResponse : null;
    const code = refusalCode(response?.getStatus() ?? 0, response?.getBody() ?? '');
    if (this.#stopped) return;
    if (code === retCodes.TOKEN_EXPIRED) void host.session?.renew();
    if (code === retCodes.NOT_SIGNED_IN) this.#events.signedOut();
    if (code === undefined || code === retCodes.TOKEN_EXPIRED || code === retCodes.NOT_SIGNED_IN)
      this.#wait();
    else this.#finish(() => this.#events.refused(code));
  }

  #create(): Promise<Upload> {
    return createUpload(this.#picture, this.#task, {
      created: (uploadUrl) => {
        if (!this.#stopped) this.#events.created(uploadUrl);
      },
      progress: (share) => {
        if (this.#stopped) return;
        this.#watch();
        this.#events.progress(share);
      },
      chunkDone: () => {
        this.#attempt = 0;
      },
      done: () => this.#finish(() => this.#events.done()),
      failed: (error) => this.#failed(error),
    });
  }

  async #start(): Promise<void> {
    try {
      this.#upload ??= await this.#create();
      if (this.#running && !this.#stopped) this.#upload.start();
    } catch {
      // Not even the uploader's code could be loaded.
      this.#wait();
    }
  }
}

/**
 * Uploads a picture by tus until the server has it or refuses it, through lost connections. Returns what
 * stops it.
 */
export function uploadPicture(picture: Blob, task: UploadTask, events: UploadEvents): () => void {
  const upload = new RunningUpload(picture, task, events);
  return () => upload.stop();
}
