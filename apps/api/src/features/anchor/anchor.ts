import * as v from 'valibot';
import type { Checkpoint } from '../../audit/index.ts';

/**
 * A checkpoint as it is written where the database cannot: its hash is keyed, so nobody without the key of
 * the trail makes one. In a log the line holds more than this.
 */
export const anchorLine = v.object({
  checkpoint: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: v.string(),
  hash: v.pipe(v.string(), v.hexadecimal()),
});

export type Anchor = v.InferOutput<typeof anchorLine>;

export const anchorOf = ({ number, at, hash }: Checkpoint): Anchor => ({
  checkpoint: number,
  at: at.toISOString(),
  hash: hash.toString('hex'),
});

/** Somewhere outside the database. */
export interface AnchorPlace {
  name: string;
  /** May be called twice with the same. */
  put: (anchor: Anchor) => Promise<void>;
  all: () => AsyncIterable<Anchor>;
}
