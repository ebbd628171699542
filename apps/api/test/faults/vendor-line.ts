import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a vendor has done its work for, and whose answer has not arrived yet. */
export interface Answered {
  method: string;
  path: string;
}

/** The line between our server and a vendor: whoever holds it knows when the vendor has done its work and we have not heard of it. */
export class VendorLine {
  readonly #server: Server;
  readonly #vendor: URL;
  /** How often our server has asked the vendor. */
  asked = 0;
  /** Asked before each answer goes on; it goes on once the promise is fulfilled, and is lost where it is not. */
  beforeAnswer: (call: Answered) => Promise<void> | undefined = () => undefined;

  private constructor(vendor: string) {
    this.#vendor = new URL(vendor);
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
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
    try {
      const body = await wholeOf(incoming);
      const asked = ask({ host: this.#vendor.hostname, port: this.#vendor.port, method, path, headers });
      // A connection that breaks in the middle of an answer is told twice: to whoever reads the answer, and here.
      asked.on('error', () => undefined);
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const content = await wholeOf(answer);
      await this.beforeAnswer({ method, path });
      const { 'transfer-encoding': _chunked, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': content.length });
      outgoing.end(content);
    } catch {
      // As the vendor's end of it broke, so does ours.
      outgoing.destroy();
    }
  }
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
