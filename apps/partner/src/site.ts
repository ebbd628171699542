import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { encodeQR } from 'qr';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { type Access, Credence } from './credence.ts';
import { Customers } from './customers.ts';

const here = (path: string) => join(import.meta.dirname, path);

/** What browsers load, each from a file. */
const files: Readonly<Record<string, { type: string; path: string }>> = {
  '/': { type: 'text/html', path: here('browser/page.html') },
  '/returned': { type: 'text/html', path: here('browser/page.html') },
  '/page.js': { type: 'text/javascript', path: here('browser/page.js') },
  '/texts.js': { type: 'text/javascript', path: here('browser/texts.js') },
  '/page.css': { type: 'text/css', path: here('browser/page.css') },
  // As it is published: this site has no other part of ours.
  '/credence.js': { type: 'text/javascript', path: here('../../../packages/sdk/dist/credence.js') },
};

const order = v.object({
  language: v.pipe(v.string(), v.maxLength(35)),
  /** `app`: in the web view of this site's own app, which hears of the end and needs no way back. */
  way: v.picklist(['frame', 'page', 'link', 'app']),
});

const signed = v.object({
  type: v.string(),
  timestamp: v.string(),
  data: v.object({
    externalId: v.optional(v.string()),
    number: v.optional(v.number()),
    level: v.optional(v.number()),
  }),
});

/** A site that shows what it takes to embed Credence, and knows nothing of it but what is documented. */
export interface PartnerSite {
  origin: string;
  /** Says where Credence is; until then the page says that it waits. */
  connect(access: Access): Promise<void>;
  close(): Promise<void>;
}

class Site {
  readonly #customers = new Customers();
  #credence: Credence | undefined;
  #server = '';
  #webhook: Webhook | undefined;
  origin = '';

  async connect(access: Access): Promise<void> {
    const credence = new Credence(access);
    this.#webhook = new Webhook(await credence.listen(`${this.origin}/webhooks`));
    this.#credence = credence;
    this.#server = access.server;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    this.#protect(response);
    const file = files[pathname];
    if (request.method === 'GET' && file !== undefined) {
      response.setHeader('content-type', `${file.type}; charset=utf-8`);
      const content = readFileSync(file.path, 'utf8');
      if (file.type === 'text/html') this.#customers.of(request, response);
      response.end(content.replace('{{server}}', this.#server));
    } else if (request.method === 'GET' && pathname === '/told') {
      this.#customers.follow(this.#customers.of(request, response), response);
    } else if (request.method === 'POST' && pathname === '/webhooks')
      await this.#takeEvent(request, response);
    else if (request.method === 'POST' && this.#isOwnPage(request))
      await this.#serve(pathname, request, response);
    else response.writeHead(404).end();
  }

  /** Its own policy is as strict as it gets: of Credence it allows the frame, and nothing else. */
  #protect(response: ServerResponse): void {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      `frame-src ${this.#server || "'none'"}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ];
    response
      .setHeader('content-security-policy', policy.join('; '))
      .setHeader('x-content-type-options', 'nosniff')
      .setHeader('referrer-policy', 'no-referrer')
      .setHeader('cache-control', 'no-store');
  }

  #isOwnPage(request: IncomingMessage): boolean {
    return request.headers.origin === this.origin;
  }

  async #serve(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const credence = this.#credence;
    if (pathname === '/another') {
      this.#customers.of(request, response, { anew: true });
      response.writeHead(204).end();
    } else if (pathname !== '/open') response.writeHead(404).end();
    else if (credence === undefined) response.writeHead(503).end();
    else {
      const asked = v.safeParse(order, JSON.parse(await text(request)));
      if (!asked.success) {
        response.writeHead(400).end();
        return;
      }
      const { language, way } = asked.output;
      const { id } = await credence.applicantFor(this.#customers.of(request, response));
      const back = { language, redirectUrl: `${this.origin}/returned` };
      const terms = { frame: { language, origin: this.origin }, page: back, app: { language } };
      const answer = await (way === 'link' ? credence.link(id, back) : credence.open(id, terms[way]));
      const qr = way === 'link' ? { qr: encodeQR(answer.url, 'svg', { ecc: 'medium', border: 4 }) } : {};
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: answer.url, ...qr }));
    }
  }

  /** Only what is signed counts, whoever sends it. */
  async #takeEvent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, header(name)]),
    );
    try {
      const event = v.parse(signed, this.#webhook?.verify(body, headers));
      this.#customers.take(header('webhook-id'), event);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  }
}

/** Starts the site at a port of this machine; 0 for any that is free. */
export async function startPartnerSite(port: number): Promise<PartnerSite> {
  const site = new Site();
  const server = createServer((request, response) => {
    site.answer(request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site does not listen.');
  site.origin = `http://localhost:${address.port}`;
  return {
    origin: site.origin,
    connect: (access) => site.connect(access),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
