import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Verdict } from '../../core/vendor.ts';
import type { WrittenDocument } from '../../core/page-choice.ts';

// Parameters: doc.advance.ai/h5_liveness_detection.html and
// doc-center-acmp.advance.ai/docs/ld-h5-generate-url-api.

function text(longest: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
}

/**
 * The vendor accepts https and, for pages, an app's own scheme; without certificates the simulator accepts
 * http too.
 */
const page = v.pipe(text(2048), v.url(), v.regex(/^(?!javascript:|data:|vbscript:)[a-z][a-z0-9+.-]*:/i));
const callback = v.pipe(text(2048), v.url(), v.regex(/^https?:\/\//));

/** The body of `generate-liveness-detection-url`. Unknown parameters are ignored. */
export const sessionRequestSchema = v.object({
  returnUrl: page,
  failReturnUrl: page,
  callbackUrl: v.optional(callback),
  bizId: text(128),
  userId: v.optional(text(128)),
  region: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  language: v.optional(text(16)),
  prefersColorScheme: v.optional(v.picklist(['light', 'dark'])),
  bizCode: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,32}$/))),
  productLevel: v.optional(v.picklist(['STANDARD', 'PRO']), 'STANDARD'),
  livenessType: v.optional(text(64), 'DISTANT_NEAR'),
  iframeEnabled: v.optional(v.boolean(), false),
  ignoreFailWhenJump: v.optional(v.boolean(), false),
});

export type SessionRequest = v.InferOutput<typeof sessionRequestSchema>;

/** A guess: the lifetime of an unused link is not documented. */
const lifetimeMilliseconds = 60 * 60_000;

export type LivenessStatus = 'CREATED' | 'SUBMITTED' | 'COMPLETED' | 'INCOMPLETE';

/** One H5 liveness detection. Times are milliseconds of the vendor's clock. */
export class LivenessSession {
  readonly signatureId = randomUUID().replaceAll('-', '');
  /** The token in the page's address. Not the signature id, which gives access to results. */
  readonly pageToken = randomUUID();
  readonly request: SessionRequest;
  readonly createdAt: number;
  #status: LivenessStatus = 'CREATED';
  #verdict: Verdict | undefined;
  #written: WrittenDocument | undefined = {};

  constructor(request: SessionRequest, now: number) {
    this.request = request;
    this.createdAt = now;
  }

  get status(): LivenessStatus {
    return this.#status;
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  /** What the vendor reads on the document according to the page; undefined for nothing. */
  get written(): WrittenDocument | undefined {
    return this.#written;
  }

  /** Whether the person can still submit. */
  isOpen(now: number): boolean {
    return this.#status === 'CREATED' && now < this.createdAt + lifetimeMilliseconds;
  }

  submit(written: WrittenDocument | undefined): void {
    if (this.#status !== 'CREATED') return;
    this.#status = 'SUBMITTED';
    this.#written = written;
  }

  /** Advance.AI has looked at it. */
  complete(verdict: Verdict): void {
    this.#verdict = verdict;
    this.#status = 'COMPLETED';
  }

  /** The person gave up; a verdict stays. */
  abandon(): void {
    if (this.#status !== 'COMPLETED') this.#status = 'INCOMPLETE';
  }
}
