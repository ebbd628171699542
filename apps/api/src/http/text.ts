import { inputRefused } from './refusal.ts';

/** NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which UTF-8 cannot. */
const broken = /\0|\p{Surrogate}/u;

/** Refuses a body or query in which any string, key included, holds what cannot be stored; names the field. */
export function refuseBrokenText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (broken.test(value)) throw inputRefused({ [path]: 'invalid-characters' });
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      refuseBrokenText(entry, path === '' ? String(index) : `${path}.${index}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (broken.test(key)) throw inputRefused({ [path]: 'invalid-characters' });
      refuseBrokenText(entry, path === '' ? key : `${path}.${key}`);
    }
  }
}
