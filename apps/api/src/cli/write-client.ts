import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partnerClientSource } from '../http/partner-client-source.ts';

/* Writes the calls of packages/client anew from the contract. */
await writeFile(join(import.meta.dirname, '../../../../packages/client/src/calls.ts'), partnerClientSource());
