import * as v from 'valibot';

// The longest delay of a timer.
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

/** What goes wrong with one vendor. Setting faults replaces the earlier ones; `{}` ends them all. */
export const faultsSchema = v.strictObject({
  deliveries: v.optional(
    v.strictObject({
      /** Delay of each delivery, in real time. */
      delayMilliseconds: v.optional(count),
      /** Further copies of each delivery, all at once. */
      duplicates: v.optional(count),
      /**
       * A delivery waits for the next one of its session, which then goes first (three seconds of real time
       * at most).
       */
      outOfOrder: v.optional(v.boolean()),
      /** Never sent and never tried again, until control resends it. */
      lost: v.optional(v.boolean()),
      /**
       * Forged at every attempt: signed with another secret, from another address, or without the secret in
       * the address.
       */
      wronglySigned: v.optional(v.boolean()),
      /** How long each attempt waits for its answer, in real time, instead of as long as the vendor does. */
      timeoutMilliseconds: v.optional(count),
      /** Before and after each verdict, a correctly signed delivery that says the opposite. */
      contradictory: v.optional(v.boolean()),
    }),
  ),
  answers: v.optional(
    v.strictObject({
      /** Delay of each answer, in real time. */
      slowMilliseconds: v.optional(count),
      broken: v.optional(v.picklist(['http-500', 'http-429', 'not-json', 'wrong-shape', 'reset', 'down'])),
      /** The request takes effect before its answer breaks (not with `down`). */
      afterWork: v.optional(v.boolean()),
      /** How many answers break. */
      times: v.optional(count),
    }),
  ),
  /** How far the vendor's clock is ahead of ours; negative if behind. */
  clockSkewSeconds: v.optional(v.number()),
});

export type Faults = v.InferOutput<typeof faultsSchema>;
export type Broken = NonNullable<NonNullable<Faults['answers']>['broken']>;

/** The faults of one vendor at this moment. */
export class FaultSwitches {
  #faults: Faults = {};
  #left = Number.POSITIVE_INFINITY;

  set(faults: Faults): void {
    this.#faults = faults;
    this.#left = faults.answers?.times ?? Number.POSITIVE_INFINITY;
  }

  get current(): Faults {
    return this.#faults;
  }

  /** How the next answer breaks; counts towards `times`. */
  takeBroken(): { how: Broken; afterWork: boolean } | undefined {
    const { broken, afterWork } = this.#faults.answers ?? {};
    if (broken === undefined || this.#left <= 0) return undefined;
    this.#left -= 1;
    return { how: broken, afterWork: afterWork === true && broken !== 'down' };
  }
}
