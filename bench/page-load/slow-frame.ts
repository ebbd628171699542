import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { slow4G } from './line.ts';

/** Milliseconds between two pieces of a page. */
const pause = 10;

async function sendSlowly(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const [content] = await Promise.all([buffer(answer), wait(slow4G.latency)]);
  const begun = performance.now();
  for (let sent = 0; sent < content.length && !response.destroyed;) {
    await wait(pause);
    const due = Math.ceil(((performance.now() - begun) / 1000) * slow4G.downloadThroughput);
    response.write(content.subarray(sent, due));
    sent = due;
  }
  response.end();
}

/**
 * Passes everything on to a server, and sends the pages of frames as slowly as the browser's slow line would:
 * that holds for all that a frame asks for, but not for the page in it.
 */
export async function startSlowFrames(to: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { method, headers, url } = request;
    const passed = ask(new URL(url ?? '/', to), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      if (headers['sec-fetch-dest'] === 'iframe') void sendSlowly(answer, response);
      else answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The slow line does not listen.');
  return {
    address: `http://127.0.0.1:${own.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
