import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { readJson } from '../core/body.ts';
import type { RegistryFactory } from '../core/vendor.ts';
import { token } from './number-registry-environment.ts';

/**
 * The form of each number: Nigeria's bank verification and national identification numbers, India's PAN,
 * Indonesia's NIK.
 */
const forms = {
  BVN: /^\d{11}$/,
  NIN: /^\d{11}$/,
  PAN: /^[A-Z]{5}\d{4}[A-Z]$/,
  NIK: /^\d{16}$/,
} as const;
type Scheme = keyof typeof forms;

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const questionSchema = v.strictObject({
  scheme: v.picklist(['BVN', 'NIN', 'PAN', 'NIK']),
  number: v.string(),
  firstname: name,
  lastname: name,
  birthDate: v.pipe(v.string(), v.isoDate()),
});
type Question = v.InferOutput<typeof questionSchema>;

type Comparison = 'same' | 'different';

export interface NumberAnswer {
  readonly status: 'match' | 'mismatch' | 'not-found' | 'unavailable';
  /** How the sent details compare with the registry's; empty where the registry has or discloses none. */
  readonly fields: Partial<Record<'firstname' | 'lastname' | 'birthDate', Comparison>>;
}

/**
 * What the registry says about a number. It has no data: the last digits decide (of a PAN, those before its
 * letter).
 *
 * | ends in | answer | | --- | --- | | `0` | `not-found` | | `9` | `mismatch`: family name and birth date
 * belong to somebody else | | `88` | `unavailable`: the authority behind the registry does not respond | |
 * anything else | `match` |
 *
 * Specimens: BVN `22200000001` matches, `22200000009` does not, `22200000010` is unknown; PAN `ABCPE1231F`,
 * `ABCPE1239F`, `ABCPE1230F` likewise.
 * @returns undefined when the number does not have the form of its scheme
 */
function lookUp(scheme: Scheme, number: string): NumberAnswer | undefined {
  if (!forms[scheme].test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  if (digits.endsWith('0')) return { status: 'not-found', fields: {} };
  if (digits.endsWith('88')) return { status: 'unavailable', fields: {} };
  if (digits.endsWith('9'))
    return {
      status: 'mismatch',
      fields: { firstname: 'same', lastname: 'different', birthDate: 'different' },
    };
  return { status: 'match', fields: { firstname: 'same', lastname: 'same', birthDate: 'same' } };
}

function isAllowed(header: string | undefined): boolean {
  const given = Buffer.from(header ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * A registry of identity numbers, like an aggregator's in front of the authorities: `POST
 * /registry/numbers/verify`. Stateless.
 */
export const numberRegistry: RegistryFactory = {
  name: 'number-registry',
  create: () => ({
    register(app) {
      app.post('/registry/numbers/verify', (request, reply) => {
        if (!isAllowed(request.headers.authorization))
          return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'unauthorized' });
        const question = readJson(questionSchema, request.body);
        if (!question.ok) return reply.code(400).send({ error: question.problem });
        const { scheme, number }: Question = question.value;
        return lookUp(scheme, number) ?? reply.code(400).send({ error: 'number is not valid' });
      });
    },
  }),
};
