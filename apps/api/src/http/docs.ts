import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance } from 'fastify';
import { endpoints, openApi } from './openapi.ts';
import { partnerOpenApi } from './partner-openapi.ts';
import { jsonSchema } from './serve.ts';

/**
 * Serves the contract: for people at /docs, for tools at /docs/openapi.json. No script, and one small style
 * sheet.
 */
export function docsRoutes(app: FastifyInstance): void {
  // Made on request: converting every schema would slow down each start.
  let page: string | undefined;
  let document: string | undefined;
  let ofPartners: string | undefined;
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage())),
  );
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApi(), undefined, 2))),
  );
  app.get('/docs/partner/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((ofPartners ??= JSON.stringify(partnerOpenApi(), undefined, 2))),
  );
  app.get('/docs/style.css', async (_request, reply) => reply.type('text/css').send(style));
}

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1rem; font-family: ui-monospace, monospace; margin-block: 0; }
details { border: 1px solid #8886; border-radius: 12px; padding: 0.75rem 1rem; margin-block: 0.75rem; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
pre { overflow: auto; background: #8881; padding: 0.75rem; border-radius: 4px; font-size: 0.8125rem; }
td { padding: 0.125rem 1rem 0.125rem 0; font-variant-numeric: tabular-nums; }
`;

function docsPage(): string {
  const calls = endpoints
    .map(
      (endpoint) => `<details>
<summary><h2>${endpoint.method} ${escape(endpoint.path)}</h2><span>${escape(endpoint.summary)}</span></summary>
<p>Access: ${endpoint.access}${endpoint.sdkPath === undefined ? '' : ` · SDK: <code>${escape(endpoint.sdkPath)}</code>`}</p>
<p>Input</p><pre>${escape(JSON.stringify(jsonSchema(endpoint.input, 'input'), undefined, 2))}</pre>
<p>Result</p><pre>${escape(JSON.stringify(jsonSchema(endpoint.result, 'output'), undefined, 2))}</pre>
</details>`,
    )
    .join('\n');
  const codes = Object.entries(retCodes)
    .sort(([, one], [, other]) => one - other)
    .map(([name, code]) => `<tr><td>${code}</td><td><code>${name}</code></td></tr>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Credence API</title>
<link rel="stylesheet" href="/docs/style.css"></head>
<body><main>
<h1>Credence API</h1>
<p>Every answer is an envelope: <code>ret_code</code>, <code>ret_msg</code>, <code>result</code>. Refusals come with HTTP 200 and a code of the
table below. For tools: <a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).
The API of partners is a document of its own: <a href="/docs/partner/openapi.json">partner/openapi.json</a>.</p>
${calls}
<h2>ret_code</h2>
<table><tbody>${codes}</tbody></table>
</main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
