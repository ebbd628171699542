import { readFileSync, readdirSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';

const assets = new Map(
  readdirSync(new URL('../browser/', import.meta.url)).map((name) => [
    name,
    readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8'),
  ]),
);

/** Serves the files of `src/browser/` under `/simulated/`. */
export function serveAssets(app: FastifyInstance): void {
  for (const [name, text] of assets) {
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    app.get(`/simulated/${name}`, { config: { browser: true } }, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }
}

/** The text of a file of `src/browser/`, for a vendor that serves it at its own address. */
export function asset(name: string): string {
  const text = assets.get(name);
  if (text === undefined) throw new Error(`There is no ${name} in src/browser.`);
  return text;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A page of the simulator. Nothing inline; its script reads `data` through `pageData()` of
 * `/simulated/panel.js`.
 */
export interface Page {
  readonly title: string;
  /** Name of a file of `src/browser/`, loaded as a module. */
  readonly script: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** HTML; without it an empty `<main>` for the script to fill. */
  readonly body?: string;
}

/** Answers with a page under a strict policy; like a vendor's, any site may frame it. */
export function sendPage(reply: FastifyReply, { title, script, data = {}, body = '' }: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/simulated/simulator.css">
<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="/simulated/${escapeHtml(script)}"></script>
</head>
<body><main id="main">${body}</main></body>
</html>`,
    );
}
