import * as v from 'valibot';
import { connect, failure } from './connect.ts';
import { readReturned } from './returned-message.ts';
import { vendorPage } from './vendor-page.ts';

const code = v.optional(v.union([v.string(), v.number()]));

/**
 * What the page posts: a JSON string. Everything else in it names the person's session and is of no use
 * here.
 */
const event = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    payload: v.object({
      value: v.picklist(['loaded', 'success', 'error']),
      metainfo: v.optional(v.object({ code })),
    }),
  }),
);

/** The address is not valid, or not any more; the journey began and its time is up. */
const over = new Set(['9200', '9210']);
/** No camera that can be used; the page does not say where somebody has blocked it. */
const camera = new Set(['9820', '9821', '9822']);

connect(({ url }, screen) => {
  const { origin } = new URL(url);
  const page = vendorPage(url);
  addEventListener('message', (heard: MessageEvent<unknown>) => {
    // It says how it ended, leads to a page of ours that does, or both.
    const returned = readReturned(heard, page);
    if (returned?.outcome === 'done') screen.tell({ type: 'handed-in' });
    else if (returned) void fail(returned.code);
    if (heard.origin !== origin || heard.source !== page.contentWindow) return;
    const told = v.safeParse(event, heard.data);
    if (!told.success) return;
    const { value, metainfo } = told.output.payload;
    if (value === 'loaded') screen.tell({ type: 'shown' });
    else if (value === 'success') screen.tell({ type: 'handed-in' });
    else void fail(String(metainfo?.code ?? 'unknown'));
  });

  async function fail(word: string): Promise<void> {
    if (over.has(word)) page.src = (await screen.renew()).url;
    else screen.tell(camera.has(word) ? { type: 'camera-problem', blocked: false } : failure(word));
  }
});
