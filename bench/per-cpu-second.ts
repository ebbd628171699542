import { Agent, request } from 'node:http';
import type { Server } from './servers/child.ts';

/** How many connections are kept busy. */
export const connections = 32;

/** milliseconds */
const roundLength = 1500;

/** One request: the same again and again, or another each time. */
export interface Asked {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Requests answered per second of server CPU time, with all connections kept busy for one round. */
export async function perCpuSecond(server: Server<unknown>, next: () => Asked): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = await server.cpuSeconds();
  const end = performance.now() + roundLength;
  let answered = 0;
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const { url, body, headers } = next();
      const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume();
        response.on('end', resolve);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await ask();
        answered++;
      }
    }),
  );
  const after = await server.cpuSeconds();
  agent.destroy();
  return answered / (after - before);
}
