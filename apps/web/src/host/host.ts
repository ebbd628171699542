import type { ClientHost } from '@credence/contract/client-log';
import type { businessInfo } from '@credence/contract/embedding';
import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import type { FrameEvent, HostMessage } from '@credence/contract/frame-messages';
import type { Profile } from './profile.ts';

/** Makes a call of the API; hosts are given it, because the client in turn asks the host. */
export type Caller = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>;

/**
 * Where the account area runs and what differs there: a browser of its own, another site's frame, a
 * messaging app. Chosen once (`choose.ts`); nothing outside this folder asks which one it is.
 */
export interface Host {
  /** For the log of failures only; no behaviour depends on it. */
  readonly kind: ClientHost;
  /** Where this host finds a call: the SDK variant of a path, or the ordinary one. */
  pathOf(endpoint: Pick<AnyEndpoint, 'path' | 'sdkPath'>): string;
  /**
   * What every request carries besides the shared headers: the platform, and in an embedded session its
   * token (S6.2, S7.2).
   */
  headers(): Readonly<Record<string, string>>;
  /** Whether cookies go with a request. */
  readonly credentials: RequestCredentials;
  /** Where pictures are uploaded (tus). */
  readonly uploadPath: string;
  /** Address of an uploaded picture. */
  filePath(fileId: string): string;
  /** Whose account this is (S3.4); null where it failed to load and the host swallows that (S3.5, S4.17). */
  profile(call: Caller): Promise<Profile | null>;
  /**
   * For whom neither the address nor a choice nor the browser says a language that there is (S9.4); without
   * one the site says it.
   */
  readonly defaultLanguage?: string;
  /** Those of a site's languages that the flow is offered in, the usual one first; undefined for all. */
  offered?<Tag extends string>(site: readonly Tag[]): readonly Tag[] | undefined;
  /** Whether the page has its own header and footer (S2.26). */
  readonly showsHeader: boolean;
  readonly showsFooter: boolean;
  /**
   * Whether a camera's picture can be relied upon; where it cannot, pictures come from files.
   */
  readonly cameraWorks: boolean;
  /** Whether a link to an e-mail address opens a message to it. */
  readonly opensMail: boolean;
  /**
   * Whether a window that is opened here shares the session; where not, this one has to leave and come back.
   */
  readonly opensWindows: boolean;
  /** Whether the page can be printed and a file be saved. */
  readonly savesCopies: boolean;
  /**
   * What a messaging app says of who opened the page, where it runs in one: an account that is connected by
   * it is signed in by the next launch.
   */
  readonly launchData?: string;
  /** A session that ends by itself and is renewed here, where the host brings its own. */
  readonly session?: HostSession;
  /** What the screen shows can be used now; screens say so once their data is there. */
  ready(): void;
  /** The session is over or was never there (S4.17, S6.1). */
  signIn(): void;
  /** The user asked to sign out and the session has ended (S2.29); `url`: where that leads. */
  signedOut(url: string): void;
  /** The user is done with the flow (S2.27). */
  leave(): void;
}

/**
 * `open`; `ended`: by time, or its link was used already; `unreachable`: the server has not answered yet,
 * try again; `elsewhere`: this browser is signed in to another account.
 */
export type SessionState = 'open' | 'ended' | 'unreachable' | 'elsewhere';

/** For whom an embedded session runs. */
export type Business = ResultOf<typeof businessInfo>;

/** The session of a page that another site embeds. */
export interface HostSession {
  /** As the server said it when the session began; undefined where that was before a reload. */
  business(): Business | undefined;
  state(): SessionState;
  /** Calls back whenever the state is another; the result stops that. */
  subscribe(listener: () => void): () => void;
  /** Requests a new token, or the first one again; false where there is none. */
  renew(): Promise<boolean>;
  /**
   * Where leaving leads: the name of the site that embeds this if it is that, else that of a host, or ''
   * where the flow can only be closed. Leaving what a partner opened leads to that partner alone.
   */
  wayOut(business?: { name: string; partnerId: string }): string;
  /**
   * A case was submitted: the site around this page, or the computer that the flow was begun on, may want
   * to know.
   */
  submitted(): void;
  /** Tells the site around this page, where there is one. */
  tell(event: FrameEvent): void;
  /** Calls back with what the page of our loader says; the result stops that. */
  hear(listener: (message: HostMessage) => void): () => void;
  /** The page is a frame of another one, in which nothing can be opened that has to be a page of its own. */
  readonly framed: boolean;
  /** An app is around the page, which takes it away once the person is done. */
  readonly inApp: boolean;
  /** A partner opened it, whose applicants cannot sign in here. */
  readonly ofPartner: boolean;
  /** The session is for the questionnaire that it was opened for: nothing else can be reached. */
  readonly confined: boolean;
  /** The flow was begun on another device and continues there. */
  readonly handedOff: boolean;
}
