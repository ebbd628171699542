import { availableParallelism } from 'node:os';

/**
 * How many workers each kind of tests has. Both kinds run side by side, so each gets half of the cores: at
 * least two, which keep a machine of two cores busy, and at most four, whose servers share one PostgreSQL.
 */
export const testWorkers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
