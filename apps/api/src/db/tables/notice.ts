import type { NoticeChannel, NoticeKind, NoticeState } from '@credence/contract/notice';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

/** Messages to people. No address is stored here: it is read where it is sealed, when one is sent. */
export interface NoticeTables {
  /** The outbox, and afterwards what was sent. */
  notice: {
    user_id: string;
    id: string;
    kind: NoticeKind;
    channel: NoticeChannel;
    language: string;
    /** What its text speaks of: a level, a title, a day; nothing that names a person. */
    details: Json<Record<string, string>>;
    state: NoticeState;
    created_at: Date;
    /** Nobody tries it before; null once it is finished. */
    next_try_at: Date | null;
    attempts: number;
    finished_at: Date | null;
    /** What the receiving server said last, as a number or a word; '' for nothing. */
    answer: string;
    /** When the account area showed it. */
    seen_at: Date | null;
  };
  /** How accounts are told things; none before a language is known or something was chosen. */
  notice_setting: {
    user_id: string;
    language: string;
    /** The account chose its language, which no sign-in changes then. */
    language_chosen: Generated<boolean>;
    reminders: boolean;
    updated_at: Date;
  };
}
