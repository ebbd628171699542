import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sdkAccess } from '@credence/contract/embedding';
import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { signInByCall } from './calls.ts';
import type { Login, TestServer } from './server.ts';

/** Another site: one page with a frame, that keeps what the frame tells it, and one to come back to. */
export class Partner {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Partner> {
    const server = createServer((request, response) => {
      const address = new URL(request.url ?? '/', 'http://partner.test');
      // The headers of our own pages are not asked of it.
      response.setHeader('x-made-by-test', '1').setHeader('content-type', 'text/html; charset=utf-8');
      if (address.pathname === '/favicon.ico') response.writeHead(204).end();
      else if (address.pathname === '/done') response.end('<title>Partner</title><h1>Welcome back</h1>');
      else {
        const { frame = '', allow = '' } = Object.fromEntries(address.searchParams);
        response.end(framePage(frame, allow));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Partner(server);
  }

  /** Another site than the server's: another name of the same machine. */
  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The partner does not listen.');
    return `http://localhost:${address.port}`;
  }

  /** Its page with this address in the frame, to which it lends the camera or what else is said. */
  pageWith(frame: string, allow = 'camera'): string {
    return `${this.origin}/?${new URLSearchParams({ frame, allow })}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function framePage(frame: string, allow: string): string {
  const source = frame.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Partner</title><h1>Partner Pay</h1>
<iframe title="Verification" src="${source}" allow="${allow}" width="400" height="800" style="max-width: 100%"></iframe>
<script>
  window.told = [];
  addEventListener('message', (event) => told.push({ origin: event.origin, data: event.data }));
</script>`;
}

interface Asked {
  redirect_url?: string;
  origin?: string;
}

/** A one-time token, as the account's own signed-in session makes it. */
export async function makeToken(
  request: APIRequestContext,
  server: TestServer,
  login: Login,
  extraParams: Asked = {},
): Promise<string> {
  const client = await signInByCall(request, server, login);
  return (await client.call(sdkAccess, { level: 1, from: 'email', extraParams })).accessToken;
}

/** Opens the partner's page; answers the frame inside it. */
export async function openInFrame(page: Page, address: string): Promise<Frame> {
  await page.goto(address);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('There is no frame.');
  return frame;
}
