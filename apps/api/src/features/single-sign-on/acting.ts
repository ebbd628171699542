import type { Call, SystemCall } from '../../base/call.ts';

/** What the provider has done, and not whoever asks: nobody is signed in yet, or any more. */
export function asProvider(call: Call): SystemCall {
  const own: SystemCall = Object.create(call);
  own.actor = { kind: 'system', name: 'openid-provider' };
  return own;
}
