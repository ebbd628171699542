import * as v from 'valibot';

// What the embedded page and the page around it say to each other by `postMessage`, to exact origins. The
// loader (packages/sdk) has a copy of its own.

/** The version of the messages; another one is not listened to. */
export const frameVersion = 1;

/** How a level ended. */
export type FrameOutcome = 'approved' | 'retry' | 'refused';

/** Where the applicant is. */
export type FrameStep =
  | 'overview'
  | 'details'
  | 'documents'
  | 'questionnaire'
  | 'agreement'
  | 'update'
  | 'other';

/** What the embedded page tells. Nothing in it names a person or shows a document. */
export type FrameEvent =
  | { type: 'ready' }
  | { type: 'step'; step: FrameStep }
  /** `share` is from 0 to 1. */
  | { type: 'progress'; part: 'upload' | 'reading'; share: number }
  | { type: 'submitted' }
  | { type: 'verdict'; level: 1 | 2; outcome: FrameOutcome }
  | { type: 'expired' }
  | {
      type: 'error';
      code: 'camera-blocked' | 'camera-unavailable' | 'unreachable' | 'other-account' | 'other-origin';
    }
  | { type: 'closed'; outcome: FrameOutcome | 'submitted' | 'open' }
  /** Pixels; whether a dialog is open, which is centred in what one sees of the frame. */
  | { type: 'height'; height: number; modal: boolean }
  /** A new step, or what is wrong with this one, begins out of sight: pixels below the frame's upper edge. */
  | { type: 'moved'; top: number }
  /** The session is over: the page may give another token for the same account. */
  | { type: 'token-wanted' };

/** A message from the embedded page. */
export type FrameMessage = { source: 'credence'; version: typeof frameVersion } & FrameEvent;

/**
 * A message to the embedded page. `value`: the token ('' where there is none), the theme, the language, or of
 * the view what can be seen of the frame, `<top> <height>` in pixels.
 */
export const hostMessage = v.object({
  source: v.literal('credence-host'),
  version: v.literal(frameVersion),
  type: v.picklist(['token', 'theme', 'language', 'back', 'close', 'view']),
  value: v.string(),
});
export type HostMessage = v.InferOutput<typeof hostMessage>;
