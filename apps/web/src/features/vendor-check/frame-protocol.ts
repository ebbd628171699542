import * as v from 'valibot';

/**
 * What the document screen and a frame page of ours (apps/web/frames) say to each other. Each knows the
 * other's origin: it checks origin, source and form of whatever comes, and names the origin when it speaks.
 */

/**
 * Besides web addresses nothing is loaded; what the frame may reach in the end is said by its content
 * policy.
 */
const address = v.pipe(v.string(), v.regex(/^(?:https?:\/\/\S+)?$/));

const access = { token: v.string(), url: address, run: v.string() };

/** What lets a vendor's part work: see `vendorMount` of the contract. */
const frameAccess = v.object(access);
export type FrameAccess = v.InferOutput<typeof frameAccess>;

/** From the screen: begin; or go on with fresh access where the person is. */
export const toFrame = v.variant('type', [
  v.object({
    type: v.literal('mount'),
    ...access,
    /** BCP 47 */
    language: v.string(),
    direction: v.picklist(['ltr', 'rtl']),
    theme: v.picklist(['light', 'dark']),
  }),
  v.object({ type: v.literal('renewed'), ...access }),
]);
export type ToFrame = v.InferOutput<typeof toFrame>;
export type FrameMount = Extract<ToFrame, { type: 'mount' }>;

/** From the frame. Every word of a vendor about the outcome is a hint that the server checks. */
export const fromFrame = v.variant('type', [
  /** The page is there and waits for `mount`. */
  v.object({ type: v.literal('ready') }),
  /** The vendor's part can be seen. */
  v.object({ type: v.literal('shown') }),
  /** Of its content, in CSS pixels. */
  v.object({ type: v.literal('height'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(20_000)) }),
  v.object({ type: v.literal('handed-in') }),
  /** The person left the vendor's part: nothing is decided. */
  v.object({ type: v.literal('closed') }),
  /** The token or address is over; answered with `renewed`. */
  v.object({ type: v.literal('token-needed') }),
  /** `blocked`: by the person, the browser or the page around; otherwise there is none that works. */
  v.object({ type: v.literal('camera-problem'), blocked: v.boolean() }),
  /** The vendor's own word for what went wrong: letters, digits and hyphens, nothing personal. */
  v.object({ type: v.literal('failed'), code: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
]);
export type FromFrame = v.InferOutput<typeof fromFrame>;

/**
 * A message that is what it should be, from whom it should be; undefined for every other, of which a page
 * hears many.
 */
export function readMessage<Schema extends typeof toFrame | typeof fromFrame>(
  schema: Schema,
  event: MessageEvent<unknown>,
  origin: string,
  source: MessageEventSource | null | undefined,
): v.InferOutput<Schema> | undefined {
  if (!source || event.origin !== origin || event.source !== source) return undefined;
  const parsed = v.safeParse(schema, event.data);
  return parsed.success ? parsed.output : undefined;
}
