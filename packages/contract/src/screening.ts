import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { nothing, time } from './shared.ts';

/** Enhanced due diligence (S4.14). */
export const eddStatus = v.picklist([
  'EDDStatus_Unknown',
  'EDDStatus_UnSubmit',
  'EDDStatus_Reviewing',
  'EDDStatus_Pass',
  'EDDStatus_Reject',
]);
export type EddStatus = v.InferOutput<typeof eddStatus>;

export const amlOutcome = v.picklist(['NOT_SCREENED', 'REVIEWING', 'PASS', 'REJECT']);
export type AmlOutcome = v.InferOutput<typeof amlOutcome>;

/** The result of screening for a scene (S7.18); NOT_SCREENED where none was done. */
export const amlResult = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/get-aml-result',
  sdkPath: '/v1/s1/kyc/integration/get-aml-result',
  access: 'account',
  summary: 'Result of screening for a scene',
  input: v.strictObject({ sceneCode: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
  result: v.object({ sceneCode: v.string(), outcome: amlOutcome, decidedAt: v.nullable(time) }),
});

/** The state of enhanced due diligence (S7.18). */
export const eddInfo = endpoint({
  method: 'GET',
  path: '/v3/private/aml/get-edd-info',
  sdkPath: '/v1/s1/kyc/integration/get-edd-info',
  access: 'account',
  summary: 'State of enhanced due diligence',
  input: nothing,
  result: v.object({ status: eddStatus, dueAt: v.nullable(time) }),
});
