import { resolve } from 'node:path';

/** The root of the repository. */
export const repository = resolve(import.meta.dirname, '..');
