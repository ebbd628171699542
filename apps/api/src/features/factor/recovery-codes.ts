import { createHash, randomInt } from 'node:crypto';
import type { Work } from '../../db/database.ts';
import { replaceRecoveryCodes } from './store.ts';

const howMany = 10;
/** Crockford's digits: none is taken for another. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const digitsOfGroup = 4;

/** Eighty random bits, so a plain hash cannot be turned round; each account has hashes of its own. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: digitsOfGroup }, () => digits[randomInt(digits.length)]).join(''),
  ).join('-');

/** As written down: small or large, with or without dashes and spaces. */
const digitsIn = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether somebody gave what looks like a recovery code rather than one of an authenticator. */
export const looksLikeRecovery = (code: string): boolean => digitsIn(code).length === groups * digitsOfGroup;

export const hashOfRecovery = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery-code ${userId} ${digitsIn(code)}`)
    .digest();

/** Gives an account new recovery codes in place of all before; they are stored nowhere as they are. */
export async function newRecoveryCodes(work: Work, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await replaceRecoveryCodes(
    work,
    userId,
    codes.map((code) => hashOfRecovery(userId, code)),
  );
  return codes;
}
