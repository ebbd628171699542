import { Recent } from '../../base/recent.ts';

interface Session {
  id: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
  /** Changed here too when its use is noted. */
  seenAt: Date | null;
}

/**
 * Milliseconds. A session ended in another process is accepted here for this long; in this process it ends at
 * once.
 */
const memory = 5000;

/**
 * Sessions found in the last seconds, by cookie: a screen makes several calls in a row, for which one read is
 * enough. For account holders only. Forgotten whenever anyone signs out: cheap, and always correct.
 */
export class RecentSessions extends Recent<Session> {
  constructor() {
    super({ milliseconds: memory, largest: 10_000 });
  }
}
