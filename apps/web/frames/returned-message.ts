import * as v from 'valibot';

/** What the page to which a vendor's page leads back tells the frame page around it. */
const returned = v.object({
  type: v.literal('returned'),
  outcome: v.picklist(['done', 'failed']),
  /** The vendor's own word for why; '' where it gave none. */
  code: v.string(),
});
export type Returned = v.InferOutput<typeof returned>;

/** The message where it is one, and comes from the page in this frame. */
export function readReturned(
  { origin, source, data }: MessageEvent<unknown>,
  page: HTMLIFrameElement,
): Returned | undefined {
  if (origin !== location.origin || source !== page.contentWindow) return undefined;
  const parsed = v.safeParse(returned, data);
  return parsed.success ? parsed.output : undefined;
}
