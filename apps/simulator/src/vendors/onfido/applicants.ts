import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Refused } from './errors.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));

/** What a client may send about an applicant; unknown fields are ignored, as Onfido does. */
export const applicantSchema = v.object({
  first_name: text,
  last_name: text,
  email: v.optional(v.pipe(v.string(), v.email())),
  dob: v.optional(v.pipe(v.string(), v.isoDate())),
  phone_number: v.optional(text),
  address: v.optional(v.looseObject({ country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))) })),
  location: v.optional(v.looseObject({ country_of_residence: v.optional(text) })),
});
/** For a change: every field is optional. */
export const applicantChangeSchema = v.object({
  ...applicantSchema.entries,
  first_name: v.exactOptional(text),
  last_name: v.exactOptional(text),
});

type Told = v.InferOutput<typeof applicantSchema>;
export type Applicant = Told & {
  readonly id: string;
  readonly createdAt: number;
  deleteAt?: number | undefined;
};

/** Deletion is scheduled and can be undone until then. The delay is a guess (clients configure it). */
const deletionDelayMilliseconds = 20 * 24 * 3600 * 1000;

export class Applicants {
  readonly #byId = new Map<string, Applicant>();

  create(told: Told, now: number): Applicant {
    const applicant: Applicant = { ...told, id: randomUUID(), createdAt: now };
    this.#byId.set(applicant.id, applicant);
    return applicant;
  }

  list(withDeleted: boolean): Applicant[] {
    return [...this.#byId.values()].filter(({ deleteAt }) => withDeleted || deleteAt === undefined);
  }

  /** @throws Refused 404 */
  get(id: string): Applicant {
    const applicant = this.#byId.get(id);
    if (applicant === undefined) throw new Refused(404, 'Could not find the requested resource');
    return applicant;
  }

  change(id: string, told: v.InferOutput<typeof applicantChangeSchema>): Applicant {
    const changed = { ...this.get(id), ...told };
    this.#byId.set(id, changed);
    return changed;
  }

  scheduleDeletion(id: string, now: number): void {
    this.get(id).deleteAt ??= now + deletionDelayMilliseconds;
  }

  restore(id: string): void {
    this.get(id).deleteAt = undefined;
  }
}

/** The answer for one applicant (onfido-openapi-spec, schemas/applicants). */
export function presentApplicant({ createdAt, deleteAt, ...applicant }: Applicant): object {
  return {
    ...applicant,
    created_at: new Date(createdAt).toISOString(),
    sandbox: true,
    delete_at: deleteAt === undefined ? null : new Date(deleteAt).toISOString(),
    href: `/v3.6/applicants/${applicant.id}`,
    id_numbers: [],
  };
}
