/** What an account and officers write to each other about a request for information. */
export interface InformationRequestTables {
  information_message: {
    user_id: string;
    /** Made by the client, so that a repeated request stores it once. */
    id: string;
    questionnaire_id: string;
    /** Who wrote it; null for the account. */
    officer_id: string | null;
    /** Sealed. */
    text: Buffer;
    sent_at: Date;
  };
  /** How many messages of the other side were shown to this one; officers read as one. */
  information_read: {
    user_id: string;
    questionnaire_id: string;
    reader: 'account' | 'officer';
    seen: number;
    read_at: Date;
  };
}
