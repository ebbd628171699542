export interface KeyMoveTables {
  /** How far moving what is stored to the current key has come, by what is moved. */
  key_move: {
    holder: string;
    /** The key that it moves to. */
    key_id: string;
    /** The last place that was looked at; null at the beginning. */
    after: string | null;
    rows_moved: number;
    rows_at_start: number;
    started_at: Date;
    ended_at: Date | null;
  };
}
