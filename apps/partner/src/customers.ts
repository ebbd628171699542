import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the page is told of its customer. */
export interface Told {
  /** The level that Credence's signed events have said. */
  level: number;
  events: { id: string; type: string; at: string; number: number }[];
}

const cookie = 'customer';

/** The customers of this site, by the id in their browser; nobody signs in here. Kept in memory. */
export class Customers {
  readonly #told = new Map<string, Told>();
  readonly #pages = new Map<string, Set<ServerResponse>>();
  /** Events that have come, since they may come twice. */
  readonly #known = new Set<string>();

  /** Whose browser it is; a new customer where it has no cookie of ours, or one wants to be another. */
  of(request: IncomingMessage, response: ServerResponse, { anew = false } = {}): string {
    const found = new RegExp(`(?:^|; )${cookie}=([\\da-f-]{36})(?:;|$)`).exec(
      request.headers.cookie ?? '',
    )?.[1];
    if (found !== undefined && !anew) return found;
    const id = randomUUID();
    response.appendHeader('set-cookie', `${cookie}=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000`);
    return id;
  }

  told(customer: string): Told {
    const told = this.#told.get(customer) ?? { level: 0, events: [] };
    this.#told.set(customer, told);
    return told;
  }

  /** Takes a signed event, once; those that come late change nothing that a later one has said. */
  take(id: string, { type, timestamp, data }: SignedEvent): void {
    const { externalId, number = 0, level } = data;
    if (externalId === undefined || this.#known.has(id)) return;
    this.#known.add(id);
    const told = this.told(externalId);
    const newest = told.events.every((event) => event.number < number);
    told.events.push({ id, type, at: timestamp, number });
    told.events.sort((one, other) => one.number - other.number);
    if (type === 'level.changed' && newest && level !== undefined) told.level = level;
    for (const page of this.#pages.get(externalId) ?? []) send(page, told);
  }

  /** Keeps a page informed for as long as it is open. */
  follow(customer: string, page: ServerResponse): void {
    const pages = this.#pages.get(customer) ?? new Set();
    this.#pages.set(customer, pages.add(page));
    page.on('close', () => pages.delete(page));
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    send(page, this.told(customer));
  }
}

/** What Credence's server sends. */
export interface SignedEvent {
  type: string;
  timestamp: string;
  data: { externalId?: string | undefined; number?: number | undefined; level?: number | undefined };
}

const send = (page: ServerResponse, told: Told): void => void page.write(`data: ${JSON.stringify(told)}\n\n`);
