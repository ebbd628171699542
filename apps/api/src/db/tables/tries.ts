export interface TryTables {
  /** Number of tries within a window of time, by a keyed hash of what was tried. */
  counted_try: { hash: string; times: number; ends_at: Date };
}
