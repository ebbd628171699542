import type { NoticeChannel } from '@credence/contract/notice';

/** What is to be sent to one person. */
export interface Outgoing {
  /** An address or a number. */
  to: string;
  /** The account's country, for a number without its code; '' where it is not known. */
  country: string;
  /** The same at every try, so that whoever receives it twice can know. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** The same in a line or two, for an SMS. */
  short: string;
  /** Where a click switches off such messages (RFC 8058); undefined for what must be told. */
  unsubscribe: string | undefined;
}

/** How a try ended; `answer` is a number or a word, and never what the other side said of an address. */
export type Outcome =
  | { state: 'sent'; answer: string }
  | { state: 'refused'; answer: string }
  | { state: 'later'; answer: string };

/** The port of a channel. It throws nothing: what it cannot do now is to be tried later. */
export type Sender = (outgoing: Outgoing) => Promise<Outcome>;

/** A channel without a sender keeps its messages for officers to read. */
export type Senders = Readonly<Record<NoticeChannel, Sender | undefined>>;
