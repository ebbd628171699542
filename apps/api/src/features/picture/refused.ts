import type { RetCodeName } from '@credence/contract/ret-codes';
import { Refusal } from '../../base/refusal.ts';
import type { Inspection } from '../../image/inspect.ts';

type Refused = Extract<Inspection, { ok: false }>;

const reasonOf: Record<Refused['problem'], RetCodeName> = {
  empty: 'FILE_NOT_IMAGE',
  'not-image': 'FILE_NOT_IMAGE',
  'too-large': 'FILE_TOO_LARGE',
  'too-many-pixels': 'FILE_TOO_MANY_PIXELS',
  'too-small': 'FILE_TOO_SMALL',
  damaged: 'FILE_DAMAGED',
};

/** The refusal of what is no acceptable picture. */
export function pictureRefused({ problem, found }: Refused): Refusal {
  const details = found === undefined ? {} : { found };
  return new Refusal(reasonOf[problem], `The file was refused: ${problem}.`, details);
}
