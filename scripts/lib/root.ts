import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, without a trailing slash. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
