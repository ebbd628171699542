import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sdkAccess } from '@credence/contract/embedding';
import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { signInByCall } from './calls.ts';
import { repository } from './repository.ts';
import type { Login, TestServer } from './server.ts';

/** What a server's setting says of the partner and of one that nobody is. */
export const embedders = ({ origin }: Partner): string =>
  `${origin}=Partner Pay,https://elsewhere.example=Elsewhere`;

/** Another site: one page with a frame, that keeps what the frame tells it, and one to come back to. */
export class Partner {
  readonly #server: Server;
  /** Where its own server has tokens from; a test says. */
  giveToken: () => Promise<string> = () => Promise.reject(new Error('No token is to be given.'));

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Partner> {
    const server = createServer((request, response) => {
      partner.#answer(new URL(request.url ?? '/', 'http://partner.test'), response);
    });
    const partner = new Partner(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return partner;
  }

  #answer(address: URL, response: ServerResponse): void {
    // The headers of our own pages are not asked of it.
    response.setHeader('x-made-by-test', '1').setHeader('content-type', 'text/html; charset=utf-8');
    const { frame = '', allow = '', server = '', permissions } = Object.fromEntries(address.searchParams);
    if (permissions !== undefined) response.setHeader('permissions-policy', permissions);
    if (address.pathname === '/favicon.ico') response.writeHead(204).end();
    else if (address.pathname === '/done') response.end('<title>Partner</title><h1>Welcome back</h1>');
    else if (address.pathname === '/token') this.#sendToken(response);
    else if (address.pathname === '/host') {
      const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; frame-src ${server}`;
      response.setHeader('content-security-policy', policy).end(hostPage);
    } else if (address.pathname.endsWith('.js')) {
      const script = address.pathname === '/host.js' ? hostScript : readFileSync(loader, 'utf8');
      response.setHeader('content-type', 'text/javascript').end(script);
    } else response.end(framePage(frame, allow));
  }

  #sendToken(response: ServerResponse): void {
    this.giveToken().then(
      (token) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ token })),
      () => response.writeHead(503).end(),
    );
  }

  /** Another origin than the server's: another port of the same machine. */
  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The partner does not listen.');
    return `http://localhost:${address.port}`;
  }

  /** Its page with this address in the frame, to which it lends the camera or what else is said. */
  pageWith(frame: string, allow = 'camera'): string {
    return `${this.origin}/?${new URLSearchParams({ frame, allow })}`;
  }

  /**
   * Its page with our loader, under a policy that allows no more than the frame. The server has another name
   * there: only that is another site to the browser, which looks at no port.
   */
  hostPage(server: TestServer, terms: Record<string, string> = {}): string {
    const origin = new URL(server.url('/')).origin.replace('//localhost', '//127.0.0.1');
    return `${this.origin}/host?${new URLSearchParams({ server: origin, ...terms })}`;
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

/** What another site serves of ours. */
const loader = join(repository, 'packages/sdk/dist/credence.js');

const hostPage = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Partner</title><h1>Partner Pay</h1><input aria-label="Note"><div id="place"></div>
<script src="/credence.js"></script><script src="/host.js"></script>`;

/** What the page of a partner has to do, and no more; what it hears it keeps. */
const hostScript = `
window.told = [];
const { server, language = 'en', theme, patience, follow, way = 'frame' } = Object.fromEntries(new URLSearchParams(location.search));
const options = {
  server, language, theme, follow: follow !== undefined,
  patience: patience && Number(patience),
  fetchToken: async () => {
    const answer = await fetch('/token', { method: 'POST' });
    return (await answer.json()).token;
  },
  onEvent: (event) => told.push(event),
};
window.start = () => { window.flow = Credence.mount(document.getElementById('place'), options); };
if (way === 'frame') start();
if (way === 'page') Credence.open(options);
`;

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

/** The frame in the partner's page, once it is there. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('There is no frame.');
  return frame;
}

/** Opens the partner's page; answers the frame inside it. */
export async function openInFrame(page: Page, address: string): Promise<Frame> {
  await page.goto(address);
  return frameOf(page);
}
