/** How often something was asked for, and how often the server said that it was done. */
export class Tally {
  asked = 0;
  done = 0;
}

/** What callers were told, and therefore has to be found in the database. */
export class Ledger {
  /** By account. */
  readonly signIns = new Map<string, Tally>();
  /** By the id of the picture, its case. */
  readonly files = new Map<string, string>();
  readonly submitted = new Set<string>();
  /** By the id of the questionnaire: its last save that was acknowledged, and whether its submission was. */
  readonly questionnaires = new Map<string, { revision: number; submitted: boolean }>();
  /** By case, what an officer was told is decided. */
  readonly decisions = new Map<string, string>();
  /** Approvals that a second officer was told are made so, by case. */
  readonly agreed = new Set<string>();
  /** What was seen to be wrong at once. */
  readonly problems: string[] = [];
  /** Calls that changed something and were acknowledged, and those that nobody knows about. */
  acknowledged = 0;
  unknown = 0;

  signIn(userId: string): Tally {
    const tally = this.signIns.get(userId) ?? new Tally();
    this.signIns.set(userId, tally);
    return tally;
  }

  /** Counts a call that changes something. */
  count<Known extends { kind: string }>(outcome: Known): Known {
    if (outcome.kind === 'done') this.acknowledged++;
    if (outcome.kind === 'unknown') this.unknown++;
    return outcome;
  }
}
