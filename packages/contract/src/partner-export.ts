import * as v from 'valibot';
import { personalInfo } from './personal-info.ts';
import { partnerApplicant, partnerCase } from './partner-applicant.ts';
import { partnerSettings } from './partner.ts';
import { time } from './shared.ts';

/** Everything that a partner has, as JSON lines (NDJSON); scope `applicants:export`. */
export const exportPath = '/v1/partner/export';

/** What a line says is told by its `type`; the last one says that it is whole. */
export const exportLine = v.variant('type', [
  v.object({ type: v.literal('partner'), exportedAt: time, settings: partnerSettings }),
  v.object({
    type: v.literal('applicant'),
    applicant: partnerApplicant,
    /** As the person declared them; null where that is nothing, or it was erased. */
    details: v.nullable(personalInfo),
    /** Every attempt, the newest of a level first. */
    cases: v.array(v.object({ level: v.number(), ...partnerCase.entries })),
  }),
  v.object({ type: v.literal('end'), applicants: v.number() }),
]);
export type ExportLine = v.InferOutput<typeof exportLine>;
