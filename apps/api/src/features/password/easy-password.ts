import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';

/** Of 0 to 4: guessed with at least 10^8 tries, more than a guesser of sign-ins ever has. */
const leastScore = 3;

/** The estimator takes ten times as long for ten times the length, and such a length is beyond guessing. */
const estimated = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded and made when first needed: its dictionaries take some megabytes. */
async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}

async function estimate(password: string, known: readonly string[]) {
  return (await (estimator ??= makeEstimator())).check(password.slice(0, estimated), [...known]);
}

/**
 * Whether a password is in the operator's list of leaked ones: a folder of files as 'Have I Been Pwned'
 * gives them, one for each first five hexadecimal digits of the SHA-1, each line with the others and a
 * count.
 */
async function isLeaked(directory: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const listed = await readFile(join(directory, `${hash.slice(0, 5)}.txt`), 'utf8');
  return listed.split('\n').some((line) => line.startsWith(hash.slice(5)));
}

/** Refuses a new password that would soon be guessed; `email`: where it is known, it is not to be used. */
export async function refuseEasy(
  { config }: Pick<Context, 'config'>,
  password: string,
  email = '',
): Promise<void> {
  const { score } = await estimate(password, [email, ...email.split('@'), config.brand.name, 'credence']);
  const leaked =
    config.breachedPasswords !== undefined && (await isLeaked(config.breachedPasswords, password));
  if (score >= leastScore && !leaked) return;
  throw new Refusal('PASSWORD_EASY', 'This password would soon be guessed, or is known from a leak.');
}
