import type { AnyEndpoint } from '@credence/contract';

/**
 * Where the account area runs and what differs there: a browser of its own, another site's frame, a messaging app. Chosen once (`choose.ts`);
 * nothing outside this folder asks which one it is.
 */
export interface Host {
  /** Where this host finds a call: the SDK variant of a path, or the ordinary one. */
  pathOf(endpoint: Pick<AnyEndpoint, 'path' | 'sdkPath'>): string;
  /** What every request carries besides the shared headers: the platform, and in an embedded session its token (S6.2, S7.2). */
  headers(): Readonly<Record<string, string>>;
  /** Whether cookies go with a request. */
  readonly credentials: RequestCredentials;
  /** Where pictures are uploaded (tus). */
  readonly uploadPath: string;
  /** Address of an uploaded picture. */
  filePath(fileId: string): string;
  /** Whether the page has its own header and footer (S2.26). */
  readonly showsHeader: boolean;
  readonly showsFooter: boolean;
  /** What the screen shows can be used now; screens say so once their data is there. */
  ready(): void;
  /** The session is over or was never there (S4.17, S6.1). */
  signIn(): void;
  /** The user asked to sign out and the session has ended (S2.29). */
  signedOut(): void;
  /** The user is done with the flow (S2.27). */
  leave(): void;
}
