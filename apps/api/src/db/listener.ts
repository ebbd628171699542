import { Client, type PoolConfig } from 'pg';

/**
 * Hears what commits tell on a channel, on a connection of its own. Where that is lost, or cannot listen,
 * nothing is heard: whoever uses it looks by itself now and then, and asks to listen again.
 */
export class Listener {
  readonly #connection: PoolConfig;
  readonly #channel: string;
  readonly #heard: () => void;
  #client: Client | undefined;
  #opening: Promise<void> | undefined;
  #ended = false;

  constructor(connection: PoolConfig, channel: string, heard: () => void) {
    this.#connection = connection;
    this.#channel = channel;
    this.#heard = heard;
  }

  /** Connects where it is not connected. Fails never: whoever asks looks anyway. */
  listen(): Promise<void> {
    if (this.#ended || this.#client !== undefined) return Promise.resolve();
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#opening;
    await this.#client?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const client = new Client({ ...this.#connection, application_name: 'credence-listener' });
    const lost = (): void => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', this.#heard);
    try {
      await client.connect();
      this.#client = client;
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      // What was told before it listened.
      this.#heard();
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
  }
}
