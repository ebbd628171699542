// What frame and page say to each other, as packages/contract/src/frame-messages.ts has it: a copy, because
// this package needs no other one. `messages.test.ts` holds the two together.

/** The version of the messages; another one is not listened to. */
export const version = 1;

/** How a level ended. Only a signed event from server to server says it for certain. */
export type Outcome = 'approved' | 'retry' | 'refused';

/** Where the applicant is. */
export type Step = 'overview' | 'details' | 'documents' | 'questionnaire' | 'agreement' | 'update' | 'other';

/** Why something does not go on. */
export type ErrorCode =
  /** The host page or the person does not let the frame use the camera. Files can still be chosen. */
  | 'camera-blocked'
  /** There is no camera that works. Files can still be chosen. */
  | 'camera-unavailable'
  /** Our server does not answer; the person is offered another try. */
  | 'unreachable'
  /** The token is for somebody else than the session or than who is signed in here. */
  | 'other-account'
  /** The token was made for another origin than this page's, or for none. */
  | 'other-origin'
  /** The frame was blocked or did not load in time: `retry()`. */
  | 'not-loaded'
  /** `fetchToken` failed: `retry()`. */
  | 'no-token';

/** What `onEvent` is told. */
export type CredenceEvent =
  | { type: 'ready' }
  | { type: 'step'; step: Step }
  /** `share` is from 0 to 1. */
  | { type: 'progress'; part: 'upload' | 'reading'; share: number }
  | { type: 'submitted' }
  | { type: 'verdict'; level: 1 | 2; outcome: Outcome }
  /** The session is over and `fetchToken` gave no other. */
  | { type: 'expired' }
  | { type: 'error'; code: ErrorCode }
  /** The person is done, or you said `close()`: the frame is gone. */
  | { type: 'closed'; outcome: Outcome | 'submitted' | 'open' }
  /** Pixels. `modal`: a dialog is open. The frame follows by itself. */
  | { type: 'height'; height: number; modal: boolean }
  /**
   * A new step, or what is wrong with this one, begins where one does not see it: so many pixels below the
   * frame's upper edge. With `follow` the page scrolls there by itself.
   */
  | { type: 'moved'; top: number };

/** What the frame sends. */
export type FrameMessage = { source: 'credence'; version: typeof version } & (
  | CredenceEvent
  | { type: 'token-wanted' }
);

/** What the page sends. */
export interface HostMessage {
  source: 'credence-host';
  version: typeof version;
  type: 'token' | 'theme' | 'language' | 'back' | 'close' | 'view';
  value: string;
}
