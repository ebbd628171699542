import { inputRefused } from '../base/refusal.ts';

/** NUL, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. */
const broken = /\0|\p{Surrogate}/u;

/** Deeper than any input of the contract; a body of nothing but brackets would overflow the stack. */
const deepest = 16;

/**
 * Refuses a body or query with a string, keys included, that cannot be stored, or with too deep nesting;
 * names the field. Binary bodies are not checked.
 */
export function refuseBrokenText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (broken.test(value)) throw inputRefused({ [path.join('.')]: 'invalid-characters' });
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    if (path.length >= deepest) throw inputRefused({ [path[0] ?? '']: 'too-deep' });
    for (const [key, entry] of Object.entries(value)) {
      if (broken.test(key)) throw inputRefused({ [path.join('.')]: 'invalid-characters' });
      refuseBrokenText(entry, [...path, key]);
    }
  }
}
