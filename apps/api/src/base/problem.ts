/**
 * An expected failure of the partners' API, answered as problem details (RFC 9457). Never holds personal
 * data.
 */
export class Problem extends Error {
  readonly status: number;
  /** For programs: never changes. `docs/partner-api.md` lists them. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(status: number, code: string, detail: string, fields?: Readonly<Record<string, string>>) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Something that is not there, or that belongs to another partner or mode. */
export const notThere = (what: string): Problem => new Problem(404, 'not-found', `There is no such ${what}.`);

/** Something that a partner brings differs from what it brought in the same place before. */
export const broughtBefore = (): Problem =>
  new Problem(409, 'brought-before', 'Something else was brought as this before.');

/** A field of the input that is wrong: its name, and in a word why. */
export const wrongField = (field: string, why: string): Problem =>
  new Problem(422, 'input-invalid', `${field}: ${why}`, { [field]: why });
