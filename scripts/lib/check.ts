/** What a check found. */
export interface Findings {
  /** None: the check passes. */
  problems: string[];
  /** Printed as well, and fail nothing. */
  notes?: string[];
}
