import * as http from 'node:http';
import * as https from 'node:https';
import { second } from '../../../base/durations.ts';
import { AddressRefused, checkedLookup, type Surroundings } from './address.ts';

/** How long an endpoint may take for everything: finding it, connecting, answering. */
const patience = 5 * second;

/** So much of an answer is read and kept. */
const keptBytes = 1024;

/** How a try ended. */
export interface Answer {
  /** The status, or in a word why there was none. */
  answer: string;
  /** The beginning of what was answered, as text. */
  head: string;
  tookMs: number;
  /** Seconds or a date, as the other side gave it. */
  retryAfter: string | undefined;
}

export const isSuccess = ({ answer }: Pick<Answer, 'answer'>): boolean => /^2\d\d$/.test(answer);

/** Whether the other side said that it is gone for good. */
export const isGone = ({ answer }: Pick<Answer, 'answer'>): boolean => answer === '410';

/** The other side closed a connection that had stayed open, at the moment when it was used again. */
class ClosedBefore extends Error {}

interface Received {
  status: number;
  head: string;
  retryAfter: string | undefined;
}

/** Why there is no answer, as it is shown; what an error says may quote the address. */
function whyNone(error: unknown): string {
  if (error instanceof AddressRefused) return 'EADDRESS';
  if (!(error instanceof Error)) return 'ECONNECTION';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'EDNS';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'ETLS' : 'ECONNECTION';
}

/** The beginning of an answer; the rest is not read. */
async function headOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    if (!(part instanceof Uint8Array)) break;
    parts.push(Buffer.from(part));
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > keptBytes) break;
  }
  // The database has no character of number 0.
  return Buffer.concat(parts).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '�');
}

interface Outgoing {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends webhooks over connections that stay open for a while. Redirects are not followed: what they lead to
 * was not checked, and signature and body are for this address only.
 */
export class Sender {
  readonly #surroundings: Surroundings;
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: 3 * patience }),
    'https:': new https.Agent({ keepAlive: true, timeout: 3 * patience }),
  };

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Fails never: whatever happens is an answer. */
  async send(outgoing: Outgoing): Promise<Answer> {
    const begun = performance.now();
    const signal = AbortSignal.timeout(patience);
    const took = () => ({ tookMs: Math.round(performance.now() - begun) });
    try {
      const { status, head, retryAfter } = await this.#post(outgoing, signal).catch((error: unknown) => {
        if (error instanceof ClosedBefore) return this.#post(outgoing, signal);
        throw error;
      });
      return { answer: String(status), head, retryAfter, ...took() };
    } catch (error) {
      return {
        answer: signal.aborted ? 'ETIMEDOUT' : whyNone(error),
        head: '',
        retryAfter: undefined,
        ...took(),
      };
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #post(outgoing: Outgoing, signal: AbortSignal): Promise<Received> {
    const { url, headers, body } = outgoing;
    return new Promise((resolve, reject) => {
      const encrypted = url.protocol === 'https:';
      const request = (encrypted ? https : http).request(url, {
        method: 'POST',
        agent: this.#agents[encrypted ? 'https:' : 'http:'],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: checkedLookup(url, this.#surroundings),
        signal,
      });
      request.on('error', (error) => {
        const closed = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        reject(closed && !signal.aborted ? new ClosedBefore() : error);
      });
      request.on('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        headOf(response).then(
          (head) => resolve({ status, head, retryAfter: answered['retry-after'] }),
          reject,
        );
      });
      request.end(body);
    });
  }
}
