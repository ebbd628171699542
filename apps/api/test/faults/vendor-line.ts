import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a vendor has processed, and whose answer has not arrived yet. */
export interface Answered {
  method: string;
  path: string;
}

/**
 * The connection between our server and a vendor: a test that holds it knows when the vendor has done its
 * work and we have not heard of it.
 */
export class VendorLine {
  readonly #server: Server;
  readonly #vendor: URL;
  /** Number of calls to the vendor. */
  asked = 0;
  /** Calls that the vendor is working on, whether we still wait for their answers or not. */
  running = 0;
  /** Awaited before each answer is passed on; if it rejects, the answer is lost. */
  beforeAnswer: (call: Answered) => Promise<void> | undefined = () => undefined;

  private constructor(vendor: string) {
    this.#vendor = new URL(vendor);
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
    // On a busy machine the usual five seconds end just when the connection is used again.
    this.#server.keepAliveTimeout = 120_000;
  }

  static async to(vendor: string): Promise<VendorLine> {
    const line = new VendorLine(vendor);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    this.asked++;
    this.running++;
    try {
      const body = await wholeOf(incoming);
      const asked = ask({ host: this.#vendor.hostname, port: this.#vendor.port, method, path, headers });
      // A connection that breaks during an answer is reported twice: to the reader of the answer, and here.
      asked.on('error', () => undefined);
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const content = await wholeOf(answer);
      await this.beforeAnswer({ method, path });
      const { 'transfer-encoding': _chunked, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': content.length });
      outgoing.end(content);
    } catch {
      // The vendor's end broke, so ours is broken too.
      outgoing.destroy();
    } finally {
      this.running--;
    }
  }
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
