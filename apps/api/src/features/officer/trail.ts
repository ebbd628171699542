import type { TrailHolder } from '../../audit/index.ts';
import { officersAfter } from './store.ts';

/** Nobody becomes an officer without an event that says so. */
export const officerTrail: TrailHolder = {
  subjects: { after: officersAfter, begins: 'officer.added' },
  follow: () => undefined,
  stored: async () => new Map(),
};
