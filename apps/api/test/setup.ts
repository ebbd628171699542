import { afterEach, vi } from 'vitest';
import { checkErrorLog } from './error-log.ts';

checkErrorLog();
// The next file runs in the same process.
afterEach(() => vi.useRealTimers());
