export { AddressPanel } from './address.tsx';
export { ComparisonPanel } from './comparison.tsx';
export { DeclaredPanel } from './declared.tsx';
export { OriginPanel } from './origin.tsx';
export { ProviderSessionsPanel } from './provider-sessions.tsx';
export { ReadingPanel } from './reading.tsx';
export { UpdatePanel } from './update.tsx';
