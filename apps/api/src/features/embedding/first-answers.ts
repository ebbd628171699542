import { sdkHeaders, tokenInfo } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { memberInfo } from '@credence/contract/profile';
import type { Call } from '../../base/call.ts';
import type { AskWithin } from '../../http/ask-within.ts';

/** What the overview of an embedded page asks for first. */
const calls: readonly (readonly [AnyEndpoint, object])[] = [
  [tokenInfo, {}],
  [memberInfo, {}],
  [kycInfo, { obtain_current: true, obtain_quotas: true, obtain_state: true }],
  [readPersonalInfo, {}],
];

/**
 * The answers to the first calls of a session, by path: a page far away would otherwise wait for the answer
 * to its exchange before it could ask. One that fails is left out, and asked for by the page itself.
 */
export async function firstAnswers(
  ask: AskWithin,
  call: Call,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const asked = calls.map(async ([{ method, path, sdkPath = path }, input]) => {
    const headers = { [sdkHeaders.token]: accessToken };
    return [sdkPath, await ask(call, { method, path: sdkPath, input, headers })] as const;
  });
  return Object.fromEntries((await Promise.all(asked)).filter(([, answer]) => answer !== undefined));
}
