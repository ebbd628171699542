import * as numbers from './ret-code-numbers.ts';

/**
 * Every `ret_code` the server answers with, by name. Refusals are raised by name, so each number is written
 * once. `docs/error-codes.md` explains them, and a check compares the two.
 *
 * 1007, 1008, 1045 to 1062, 10007, 10009, 33003 and 9000001 come from the specification (S8.2, S8.3, S8.6,
 * S8.11), the rest are ours.
 */
export * as retCodes from './ret-code-numbers.ts';

/** The name of a `ret_code`, for raising a refusal. */
export type RetCodeName = keyof typeof numbers;

const byName: Readonly<Record<RetCodeName, number>> = numbers;

export const retCodeOf = (name: RetCodeName): number => byName[name];
