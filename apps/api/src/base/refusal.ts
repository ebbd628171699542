import { retCodeOf, type RetCodeName } from '@credence/contract/ret-codes';

/**
 * An expected failure: a name from the contract's table, and details for the client. Never holds personal
 * data.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: RetCodeName;
  readonly details: object;
  /** 200, except where the response is not a call of the contract, such as a picture. */
  readonly status: number;

  constructor(reason: RetCodeName, message: string, details: object = {}, status = 200) {
    super(message);
    this.name = 'Refusal';
    this.reason = reason;
    this.code = retCodeOf(reason);
    this.details = details;
    this.status = status;
  }
}

/** A field of the input is not acceptable: its path, and a code for the reason. */
export function inputRefused(fields: Record<string, string>): Refusal {
  const named = Object.entries(fields).map(
    ([field, problem]) => `${field === '' ? 'input' : field}: ${problem}`,
  );
  return new Refusal('INPUT_INVALID', `The input is not valid: ${named.join('; ')}`, { fields });
}
