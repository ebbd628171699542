import { retCodes, type RetCodeName } from '@credence/contract';

/** Why a request was not done: a name of the contract's table, and details for the client. Never holds personal data. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: RetCodeName;
  readonly details: object;

  constructor(reason: RetCodeName, message: string, details: object = {}) {
    super(message);
    this.name = 'Refusal';
    this.reason = reason;
    this.code = retCodes[reason];
    this.details = details;
  }
}

/** The input names a field that cannot be taken: the path of the field, and a code of what is wrong with it. */
export function inputRefused(fields: Record<string, string>): Refusal {
  const named = Object.entries(fields).map(
    ([field, problem]) => `${field === '' ? 'input' : field}: ${problem}`,
  );
  return new Refusal('INPUT_INVALID', `The input is not valid: ${named.join('; ')}`, { fields });
}
