import { randomUUID } from 'node:crypto';
import type { Verdict } from '../../core/vendor.ts';
import type { WrittenDocument } from '../../core/page-choice.ts';
import type { AccountRequest } from './account-request.ts';

// States and limits: Jumio's API guide, "Workflow Transaction Token Timeout" and "Get Status".

export type WorkflowStatus = 'INITIATED' | 'ACQUIRED' | 'PROCESSED' | 'SESSION_EXPIRED' | 'TOKEN_EXPIRED';
export type CredentialCategory = AccountRequest['workflowDefinition']['credentials'][number]['category'];

/** Every action in the web client restarts these fifteen minutes. */
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

  /** What the vendor reads on the document according to the page; undefined for nothing. */
  get written(): WrittenDocument | undefined {
    return this.#written;
  }

  get startedAt(): number | undefined {
    return this.#acquiredAt;
  }

  get completedAt(): number | undefined {
    return this.#completedAt;
  }

  /**
   * When the token expires, or the session once the person has started; undefined once nothing can expire.
   */
  get expiresAt(): number | undefined {
    if (this.#status !== 'INITIATED') return undefined;
    if (this.#lastActionAt !== undefined) return this.#lastActionAt + sessionTimeoutMilliseconds;
    return this.createdAt + this.request.tokenLifetime;
  }

  /** Expires the execution if its time has run out; true if it did. */
  expire(now: number): boolean {
    const { expiresAt } = this;
    if (expiresAt === undefined || now < expiresAt) return false;
    this.#end(this.#lastActionAt === undefined ? 'TOKEN_EXPIRED' : 'SESSION_EXPIRED', now);
    return true;
  }

  /** The person did something in the web client. False when the session has ended. */
  touch(now: number): boolean {
    this.expire(now);
    if (this.#status !== 'INITIATED') return false;
    this.#lastActionAt = now;
    return true;
  }

  /** The person submitted. False when that is no longer possible. */
  acquire(written: WrittenDocument | undefined, now: number): boolean {
    if (!this.touch(now)) return false;
    this.#written = written;
    this.#acquiredAt = now;
    this.#status = 'ACQUIRED';
    return true;
  }

  /** The person abandoned it, or control says so. False when it has ended already. */
  abandon(now: number): boolean {
    if (this.#status !== 'INITIATED' && this.#status !== 'ACQUIRED') return false;
    this.#end(this.#lastActionAt === undefined ? 'TOKEN_EXPIRED' : 'SESSION_EXPIRED', now);
    return true;
  }

  /** Jumio has processed it. An execution that was never submitted counts as submitted now. */
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
