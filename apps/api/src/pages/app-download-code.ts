import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Config } from '../base/config/config.ts';
import { drawQr } from './qr.ts';

/** How long a browser may cache the image, in seconds; short, because its name has no hash. */
const age = 3600;

/** Characters with a meaning in XML that can occur in an address. */
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An address as a QR code: black on white whatever the page's colours, so that every scanner reads it. */
function codeImage(address: string): string {
  const { path, size } = drawQr(address);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges">` +
    `<title>${escape(address)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/** Serves the QR code for downloading the app, made once (S2.21). */
export function appDownloadCodeRoute(app: FastifyInstance, { page, publicOrigins }: Config): void {
  let made: { image: string; tag: string } | undefined;
  app.get('/user/accounts/assets/app-download-code.svg', async (request, reply) => {
    if (made === undefined) {
      // The port is known only now.
      const image = codeImage(page.appDownloadUrl ?? publicOrigins[0] ?? app.listeningOrigin);
      made = { image, tag: `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"` };
    }
    reply.header('cache-control', `public, max-age=${age}`).header('etag', made.tag);
    if (request.headers['if-none-match'] === made.tag) return reply.code(304).send();
    return reply.type('image/svg+xml').send(made.image);
  });
}
