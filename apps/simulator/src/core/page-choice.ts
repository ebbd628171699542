import * as v from 'valibot';
import { answers, type Extracted, type Verdict } from './vendor.ts';

const text = v.pipe(v.string(), v.maxLength(200));
const date = v.pipe(v.string(), v.isoDate());

/**
 * What the page of a vendor that gets no data about the person sends: the choice, and what to read on the
 * document.
 */
export const pageChoiceSchema = v.strictObject({
  choice: v.picklist(['hand-in', ...answers]),
  document: v.optional(
    v.strictObject({
      firstName: v.optional(text),
      lastName: v.optional(text),
      birthDate: v.optional(date),
      documentNumber: v.optional(text),
      expiryDate: v.optional(date),
    }),
    {},
  ),
  nothingRead: v.optional(v.boolean(), false),
});

export type WrittenDocument = v.InferOutput<typeof pageChoiceSchema>['document'];

/**
 * What a vendor without data about the person reads: from control, else from the page; undefined for nothing.
 */
export function readOff({
  verdict,
  written,
}: {
  verdict: Verdict | undefined;
  /** Undefined where the page said that nothing is read. */
  written: WrittenDocument | undefined;
}): Extracted | undefined {
  if (verdict?.nothingRead === true) return undefined;
  return written === undefined ? verdict?.extracted : { ...written, ...verdict?.extracted };
}
