import type { Generated } from 'kysely';

/** What operators are told of by mail. */
export interface AlarmTables {
  alarm: {
    kind: string;
    /** The id or the name of what it is about; '' for the installation. */
    subject: string;
    /** When the last letter was written. */
    told_at: Date;
    /** How often it was raised since, without a letter. */
    held_back: Generated<number>;
  };
}
