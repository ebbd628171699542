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
}
