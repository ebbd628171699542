import { createHmac } from 'node:crypto';

/** A vendor's secret, in base64url: who has the simulator's seed knows it before the vendor runs. */
export const secretFrom = (seed: string, purpose: string): string =>
  createHmac('sha256', seed).update(purpose).digest('base64url');
