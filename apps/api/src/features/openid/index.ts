export type { LogoutToken } from './logout-token.ts';
export { type Claims, isProviderAway, RelyingParty } from './relying-party.ts';
export { comeBack, endOfSignOn, sendAway, type SignOn, type Trip } from './round-trip.ts';
