import { randomUUID } from 'node:crypto';
import type { Verdict } from '../../core/vendor.ts';
import type { WrittenDocument } from '../page-choice.ts';
import type { AccountRequest } from './account-request.ts';

// States and limits: Jumio's API guide, "Workflow Transaction Token Timeout" and "Get Status".

export type WorkflowStatus = 'INITIATED' | 'ACQUIRED' | 'PROCESSED' | 'SESSION_EXPIRED' | 'TOKEN_EXPIRED';
export type CredentialCategory = AccountRequest['workflowDefinition']['credentials'][number]['category'];

/** Each thing a person does in the web client begins these fifteen minutes anew. */
const sessionTimeoutMilliseconds = 15 * 60_000;

export interface Credential {
  readonly id: string;
  readonly category: CredentialCategory;
}

/** One run of a workflow for an account. Times are milliseconds of the vendor's clock. */
export class WorkflowExecution {
  readonly id = randomUUID();
  /** What `web.href` carries and the web client sends in its messages. */
  readonly authorizationToken = randomUUID();
  readonly accountId: string;
  readonly request: AccountRequest;
  readonly createdAt: number;
  readonly credentials: readonly Credential[];
  #status: WorkflowStatus = 'INITIATED';
  #lastActionAt: number | undefined;
  #verdict: Verdict | undefined;
  #written: WrittenDocument | undefined = {};
  #acquiredAt: number | undefined;
  #completedAt: number | undefined;

  constructor(accountId: string, request: AccountRequest, now: number) {
    this.accountId = accountId;
    this.request = request;
    this.createdAt = now;
    const asked = request.workflowDefinition.credentials.map(({ category }) => category);
    const categories: readonly CredentialCategory[] = ['ID', 'SELFIE', 'FACEMAP', ...asked];
    this.credentials = [...new Set(categories)].map((category) => ({ id: randomUUID(), category }));
  }

  get status(): WorkflowStatus {
    return this.#status;
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  /** What the page says is read on the document; undefined where nothing is. */
  get written(): WrittenDocument | undefined {
    return this.#written;
  }

  get startedAt(): number | undefined {
    return this.#acquiredAt;
  }

  get completedAt(): number | undefined {
    return this.#completedAt;
  }

  /** When the token ends, or the session once the person has begun; undefined when nothing can expire any more. */
  get expiresAt(): number | undefined {
    if (this.#status !== 'INITIATED') return undefined;
    if (this.#lastActionAt !== undefined) return this.#lastActionAt + sessionTimeoutMilliseconds;
    return this.createdAt + this.request.tokenLifetime;
  }

  /** Ends what has run out of time. True when it did. */
  expire(now: number): boolean {
    const { expiresAt } = this;
    if (expiresAt === undefined || now < expiresAt) return false;
    this.#end(this.#lastActionAt === undefined ? 'TOKEN_EXPIRED' : 'SESSION_EXPIRED', now);
    return true;
  }

  /** The person did something in the web client. False when the session is over. */
  touch(now: number): boolean {
    this.expire(now);
    if (this.#status !== 'INITIATED') return false;
    this.#lastActionAt = now;
    return true;
  }

  /** The person handed in. False when that is not possible any more. */
  acquire(written: WrittenDocument | undefined, now: number): boolean {
    if (!this.touch(now)) return false;
    this.#written = written;
    this.#acquiredAt = now;
    this.#status = 'ACQUIRED';
    return true;
  }

  /** The person left for good, or control says so. False when there is nothing to leave any more. */
  abandon(now: number): boolean {
    if (this.#status !== 'INITIATED' && this.#status !== 'ACQUIRED') return false;
    this.#end(this.#lastActionAt === undefined ? 'TOKEN_EXPIRED' : 'SESSION_EXPIRED', now);
    return true;
  }

  /** Jumio has looked at it. What was never handed in counts as handed in now. */
  process(verdict: Verdict, now: number): void {
    this.#acquiredAt ??= now;
    this.#completedAt = now;
    this.#verdict = verdict;
    this.#status = 'PROCESSED';
  }

  #end(status: 'TOKEN_EXPIRED' | 'SESSION_EXPIRED', now: number): void {
    this.#status = status;
    this.#completedAt = now;
  }
}
