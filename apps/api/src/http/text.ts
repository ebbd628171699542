import { inputRefused } from './refusal.ts';

/** NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which UTF-8 cannot. */
const broken = /\0|\p{Surrogate}/u;

/** Deeper than any input of the contract; a body of nothing but brackets would exhaust the stack. */
const deepest = 16;

/**
 * Refuses a body or query in which any string, key included, holds what cannot be stored, or which is nested too deep; names the field. Bytes are
 * no text.
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
