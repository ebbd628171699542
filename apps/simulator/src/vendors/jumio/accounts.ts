import { randomUUID } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { AccountRequest } from './account-request.ts';
import { WorkflowExecution } from './workflow-execution.ts';

/** Every account with its workflow executions, until it is deleted. */
export class Accounts {
  readonly #clock: Clock;
  readonly #expired: (execution: WorkflowExecution) => void;
  readonly #accounts = new Map<string, Map<string, WorkflowExecution>>();

  /** @param expired called once for each execution that expires */
  constructor(clock: Clock, expired: (execution: WorkflowExecution) => void) {
    this.#clock = clock;
    this.#expired = expired;
  }

  create(request: AccountRequest): WorkflowExecution {
    const accountId = randomUUID();
    this.#accounts.set(accountId, new Map());
    return this.#begin(accountId, request);
  }

  /** Another workflow for an existing account. */
  update(accountId: string, request: AccountRequest): WorkflowExecution | undefined {
    return this.#accounts.has(accountId) ? this.#begin(accountId, request) : undefined;
  }

  find(accountId: string, executionId: string): WorkflowExecution | undefined {
    return this.#fresh(this.#accounts.get(accountId)?.get(executionId));
  }

  findExecution(executionId: string): WorkflowExecution | undefined {
    return this.#fresh(this.#every().find(({ id }) => id === executionId));
  }

  findByToken(authorizationToken: string): WorkflowExecution | undefined {
    return this.#fresh(
      this.#every().find((execution) => execution.authorizationToken === authorizationToken),
    );
  }

  /** The execution with this credential, whose images are kept for the account. */
  findByCredential(accountId: string, credentialId: string): WorkflowExecution | undefined {
    return [...(this.#accounts.get(accountId)?.values() ?? [])].find((execution) =>
      execution.credentials.some(({ id }) => id === credentialId),
    );
  }

  list(): readonly WorkflowExecution[] {
    for (const execution of this.#every()) this.#fresh(execution);
    return this.#every();
  }

  deleteAccount(accountId: string): boolean {
    return this.#accounts.delete(accountId);
  }

  deleteExecution(accountId: string, executionId: string): boolean {
    return this.#accounts.get(accountId)?.delete(executionId) ?? false;
  }

  #every(): WorkflowExecution[] {
    return [...this.#accounts.values()].flatMap((executions) => [...executions.values()]);
  }

  #begin(accountId: string, request: AccountRequest): WorkflowExecution {
    const execution = new WorkflowExecution(accountId, request, this.#clock.now());
    this.#accounts.get(accountId)?.set(execution.id, execution);
    return execution;
  }

  #fresh(execution: WorkflowExecution | undefined): WorkflowExecution | undefined {
    if (execution?.expire(this.#clock.now()) === true) this.#expired(execution);
    return execution;
  }
}
