import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import * as v from 'valibot';
import { root } from '../../scripts/lib/root.ts';
import type { ApiReady } from '../servers/child.ts';
import { startSlowFrames } from './slow-frame.ts';

const loader = join(root, 'packages/sdk/dist/credence.js');
const page = `<!doctype html><meta name="viewport" content="width=device-width"><div id="place"></div>
<script src="/credence.js"></script><script>
const { server, url } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
Credence.mount(document.getElementById('place'), { server, fetchToken: () => url });
</script>`;

/** What a call answers, as far as it is used here. */
const made = v.object({ id: v.optional(v.string(), ''), url: v.optional(v.string(), '') });

/** A partner's page with the flow in a frame. */
export interface PartnerPage {
  /** Its address for one load, with a token of its own. */
  address: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts a partner's page at another origin, but at the same machine's address: a frame of another site would
 * be a process of its own, which the slow line and processor are not about.
 */
export async function startPartnerPage({ address: api, partner }: ApiReady): Promise<PartnerPage> {
  const line = await startSlowFrames(api);
  const { address } = line;
  const server = createServer((request, response) => {
    const isLoader = request.url === '/credence.js';
    response.setHeader('content-type', isLoader ? 'text/javascript' : 'text/html');
    response.end(isLoader ? readFileSync(loader) : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The partner’s page does not listen.');
  const origin = `http://127.0.0.1:${own.port}`;
  let asked = 0;
  const call = async (method: string, path: string, body: object): Promise<v.InferOutput<typeof made>> => {
    const answer = await fetch(`${address}/v1/partner/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${partner.key}`,
        'content-type': 'application/json',
        'idempotency-key': `framed-bench-${(asked += 1)}`,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return v.parse(made, await answer.json());
  };
  await call('PATCH', 'settings', { origins: [origin] });
  const { id } = await call('POST', 'applicants', { externalId: 'framed' });
  return {
    address: async () => {
      const { url } = await call('POST', `applicants/${id}/tokens`, { level: 1, origin, language: 'en' });
      return `${origin}/#${new URLSearchParams({ server: address, url })}`;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await line.stop();
    },
  };
}

/** The flow's frame in the page, once it is there. */
export const flowIn = (within: Page): Frame | undefined =>
  within.frames().find((frame) => frame.url().includes('/user/accounts/'));
