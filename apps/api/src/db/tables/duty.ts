/** What accounts were told of the days of their duties: each line once, whatever is killed or run twice. */
export interface DutyTables {
  duty_notice: {
    user_id: string;
    questionnaire_id: string;
    /** For that day; sent back, a duty has another. */
    due_at: Date;
    /** A reminder so many days before; 0 once it is overdue. */
    days_left: number;
    sent_at: Date;
  };
}
