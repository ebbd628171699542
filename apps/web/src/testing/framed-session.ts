import type { HostSession } from '../host/host.ts';

/** An open session in the frame of a site that says and hears nothing. */
export const framedSession = (): HostSession => ({
  business: () => undefined,
  state: () => 'open',
  subscribe: () => () => undefined,
  renew: () => Promise.resolve(true),
  wayOut: () => '',
  submitted: () => undefined,
  tell: () => undefined,
  hear: () => () => undefined,
  framed: true,
  inApp: false,
  ofPartner: false,
  confined: false,
  handedOff: false,
});
