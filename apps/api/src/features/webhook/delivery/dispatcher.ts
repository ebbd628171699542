import type { SystemCall } from '../../../base/call.ts';
import { second } from '../../../base/durations.ts';
import { Listener } from '../../../db/listener.ts';
import { dueChannel } from './due-channel.ts';
import { Lane, type OnStop } from './lane.ts';
import { Sender } from './send.ts';
import { dueEndpoints, type Place } from './store.ts';

/** After a look the next one waits so long, in milliseconds: many commits at once wake it together. */
const rest = 20;

/** Endpoints that are sent something at the same time. */
const mostLanes = 64;

/**
 * Sends what is due, each endpoint in a lane of its own: one that is slow keeps nobody else waiting. Where
 * there are more endpoints than lanes, those go first that had no turn for longest. Commits wake it; it looks
 * by itself for what is tried again, and for what it did not hear of.
 */
export class Dispatcher {
  readonly #call: SystemCall;
  readonly #sender: Sender;
  readonly #onStop: OnStop;
  readonly #lanes = new Map<string, { lane: Lane; ended: Promise<void> }>();
  readonly #hadTurn = new Map<string, number>();
  readonly #listener: Listener;
  #timer: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #ended = false;

  constructor(call: SystemCall, onStop: OnStop) {
    this.#call = call;
    this.#onStop = onStop;
    this.#sender = new Sender(call);
    this.#listener = new Listener(call.connection, dueChannel, () => this.#wake());
  }

  start(): void {
    const lookByItself = (): void => {
      void this.#listener.listen();
      this.#look();
    };
    this.#timer = setInterval(lookByItself, this.#call.config.webhookPollSeconds * second);
    this.#timer.unref();
    lookByItself();
  }

  /** Lets calls that are under way end. */
  async end(): Promise<void> {
    this.#ended = true;
    clearInterval(this.#timer);
    clearTimeout(this.#resting);
    await this.#listener.end();
    await this.#looking;
    const lanes = [...this.#lanes.values()];
    for (const { lane } of lanes) lane.end();
    await Promise.all(lanes.map(({ ended }) => ended));
    this.#sender.close();
  }

  #wake(): void {
    if (this.#ended || this.#resting !== undefined) return;
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#look();
    }, rest);
    this.#resting.unref();
  }

  #look(): void {
    if (this.#ended) return;
    this.#lookAgain = this.#looking !== undefined;
    this.#looking ??= this.#openLanes()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) this.#look();
      });
  }

  async #openLanes(): Promise<void> {
    if (this.#lanes.size >= mostLanes) return;
    const due = await dueEndpoints(this.#call.db, this.#call.now());
    const turnOf = ({ id }: Place): number => this.#hadTurn.get(id) ?? 0;
    const inTurn = due.filter(({ id }) => !this.#lanes.has(id)).toSorted((a, b) => turnOf(a) - turnOf(b));
    for (const place of inTurn.slice(0, mostLanes - this.#lanes.size)) this.#open(place);
  }

  #open(place: Place): void {
    const lane = new Lane(this.#call, { sender: this.#sender, place, onStop: this.#onStop });
    const ended = lane
      .run()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        this.#lanes.delete(place.id);
        this.#hadTurn.set(place.id, performance.now());
        this.#look();
      });
    this.#lanes.set(place.id, { lane, ended });
  }

  /** What is due stays due: the next look finds it. */
  #warn(error: unknown): void {
    const name = error instanceof Error ? error.name : 'unknown';
    if (!this.#ended) this.#call.log.warn({ error: name }, 'webhooks could not be sent for a moment');
  }
}
